/** The focus ring, as `boot/critical.css` gives it to every element, for an element that shows the focus of another one. An outline: high contrast modes remove shadows. */
export const focusRing = { outline: '2px solid var(--accent)', outlineOffset: '2px' } as const;

/** The focus ring of a card, for the focus inside it; in browsers before Chrome 105, which lack `:has()`, after a click too. */
export const focusInside = { '&:has(:focus-visible)': focusRing, '@supports not selector(:has(a))': { _focusWithin: focusRing } } as const;
