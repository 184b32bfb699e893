/** Publish states of academies and courses (docs/specification.md#4-states-and-transitions). */
export const PUBLISH_STATUSES = ['DRAFT', 'PUBLISHED'] as const;
export type PublishStatus = (typeof PUBLISH_STATUSES)[number];

/** Who sees academies and courses: everybody who is signed in, or members and invited people only. */
export const VISIBILITIES = ['public', 'private'] as const;

/** When a step opens for an enrolled learner: at once, or after the step before it (docs/specification.md#3-entities-and-their-fields). */
export const STEP_ACCESSES = ['OPEN', 'AFTER_PREVIOUS'] as const;
export type StepAccess = (typeof STEP_ACCESSES)[number];

/** Where a document opens: on the page itself, or in a new tab. */
export const OPEN_TYPES = ['DEFAULT', 'NEW_TAB'] as const;
export type OpenType = (typeof OPEN_TYPES)[number];

/**
 * What a course can lack at a place: a module without steps, a text that is only copied, a block or step whose file is
 * not uploaded, an image without alternative text, a video without captions, explanations of a quiz that only other
 * languages have.
 */
export const CONTENT_GAPS = ['emptyModule', 'copiedText', 'missingFile', 'imageWithoutWords', 'videoWithoutCaptions', 'explanationMissing'] as const;
export type ContentGapKind = (typeof CONTENT_GAPS)[number];
