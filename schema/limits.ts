const MEGABYTE = 1024 * 1024;
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** Bounds of a password in characters (docs/specification.md#5-validation-rules, docs/specification.md#9-business-constants-and-limits). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 50;

export const NAME_MAX = 100;
export const SUBTITLE_MAX = 200;
/** Of a course. */
export const DESCRIPTION_MAX = 5000;
/** What a picture shows in words, and the line below a picture or video. */
export const CAPTION_MAX = 300;
/** A question of a quiz, and each of its answers. */
export const WORDING_MAX = 1000;
/** Characters of one rich text; longer ones are refused when written. */
export const RICH_TEXT_MAX = 100_000;
export const EMAIL_MAX = 254;
export const SEARCH_MAX = 100;
/** Addresses in one sign-up invitation. */
export const INVITATION_EMAILS_MAX = 500;
export const PAGE_SIZE_MAX = 100;

/** From where to where a number may go, by the name of its field; its rule and its sentence both read it here. */
export const RANGES = {
  /** Of a course, 0 for unlimited. The form offers up to 5; a program may ask for more (docs/specification.md#9-business-constants-and-limits). */
  maxAttempts: { min: 0, max: 100 },
  /** At a question of a quiz, 0 for unlimited (docs/specification.md#5-validation-rules). */
  attempts: { min: 0, max: 100 },
  minimumWords: { min: 1, max: 100_000 },
  maximumWords: { min: 1, max: 100_000 },
  offset: { min: 0, max: 1_000_000 },
  limit: { min: 1, max: PAGE_SIZE_MAX },
} as const;

/** The bounds of a number by the path of its field, such as `quiz[0].attempts`. */
export function rangeOf(path: string): { min: number; max: number } | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return Object.hasOwn(RANGES, name) ? RANGES[name as keyof typeof RANGES] : undefined;
}

/** Upload limits in bytes; a file must be smaller (docs/specification.md#5-validation-rules, docs/specification.md#9-business-constants-and-limits). */
export const UPLOAD_LIMITS = {
  image: 10 * MEGABYTE,
  document: 50 * MEGABYTE,
  audio: 100 * MEGABYTE,
  video: 500 * MEGABYTE,
  /** WebVTT of a video; ours, the specification names none. */
  caption: MEGABYTE,
} as const;

/** Timings of the interface in milliseconds (docs/specification.md#9-business-constants-and-limits). */
export const TIMINGS = {
  enrolReload: 2 * SECOND,
  modeSwitch: 0.5 * SECOND,
  searchDebounce: 0.5 * SECOND,
  editorDebounce: 0.3 * SECOND,
} as const;

/** Where texts are cut on cards, in characters, at a word (docs/specification.md#9-business-constants-and-limits, docs/product-rules.md#9-known-defects-of-the-predecessor). */
export const CUTS = { name: 60, cardDescription: 200, cardDescriptionFrom: 300, availableDescription: 400, description: 400 } as const;

/** Life of a session: without use, and at the most. */
export const SESSION_IDLE = 7 * DAY;
export const SESSION_ABSOLUTE = 30 * DAY;

export const SIDEBAR_WIDTH = 280;
export const PDF_HEIGHT = { desktop: 792, mobile: 200 } as const;
/** Crop shapes, width over height (docs/product-rules.md#9-known-defects-of-the-predecessor). */
export const CROP_ASPECTS = { academy: 0.8, course: 1.25, step: 1 / 0.3 } as const;

/** The words that a deletion asks for (docs/specification.md#4-states-and-transitions); screens show and take them in their own language. */
export const DELETE_WORDS = 'Delete irreversibly';
