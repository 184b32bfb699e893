/** Properties of the page with the height of the banner of a call, while it lies on the page or on a dialog; without it, they are not set. */
export const CALL_INSET = { page: '--call-on-page', dialog: '--call-on-dialog' } as const;

/** The length at the top of the window that the banner covers: what stays at the top while the page scrolls begins below it. */
export const PAGE_TOP = `var(${CALL_INSET.page}, 0px)`;

/** The same for a modal dialog. What stays at the top inside the dialog needs nothing: the dialog itself begins below the banner. */
export const DIALOG_TOP = `var(${CALL_INSET.dialog}, 0px)`;
