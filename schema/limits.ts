const MEGABYTE = 1024 * 1024;
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** Bounds of a password in characters (docs/specification.md#5-validation-rules, docs/specification.md#9-business-constants-and-limits). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 50;

export const NAME_MAX = 100;
export const SUBTITLE_MAX = 200;
/** Description of a course. */
export const DESCRIPTION_MAX = 5000;
/** Alternative text of an image, and caption of an image or video. */
export const CAPTION_MAX = 300;
/** Question of a quiz, and each of its options. */
export const WORDING_MAX = 1000;
/** Explanation of a question and of each of its options. */
export const EXPLANATION_MAX = 600;
/** Characters of one rich text. */
export const RICH_TEXT_MAX = 100_000;
/** Characters of the text of a homework; the body of a request has at most 100 KB, and a character of most scripts has two bytes. */
export const HOMEWORK_TEXT_MAX = 40_000;
/** Characters of feedback and of a snippet. */
export const FEEDBACK_TEXT_MAX = 20_000;
/** Snippets of one person. */
export const SNIPPETS_MAX = 200;
/** The highest number of waiting homework that a screen shows; more are not counted, and shown with a plus sign. */
export const WAITING_SHOWN = 999;
/** Characters of a learner's own note on a step. */
export const NOTE_MAX = 2000;
/** Bookmarks of a person that a list shows. */
export const BOOKMARKS_LISTED = 200;
/** Characters of a comment on a course. */
export const COMMENT_MAX = 1000;
/** People whose feedback on a course its leaders see together; with fewer, an answer could be traced to a person. */
export const EVALUATIONS_MIN = 5;
/** Characters of a draft of a step, with all languages, as JSON. */
export const STEP_DRAFT_MAX = 1_000_000;
export const EMAIL_MAX = 254;
export const SEARCH_MAX = 100;
/** Characters from which the search for learners finds something. */
export const CONTENT_SEARCH_MIN = 2;
/** Results of one search for learners. */
export const CONTENT_RESULTS_MAX = 20;
/** Addresses in one sign-up invitation. */
export const INVITATION_EMAILS_MAX = 500;
export const PAGE_SIZE_MAX = 100;
/** Days in which a deactivated account can be restored (docs/product-rules.md#2-who-may-do-what). */
export const REACTIVATION_DAYS = 30;
/** Users that one action changes. */
export const ACCOUNTS_AT_ONCE = 200;
/** Steps up to which a course, a module or an academy is copied at once; a job copies more (docs/decisions/0091-large-copies.md). */
export const COPIED_AT_ONCE = 100;
/** Users that are added to a group, or removed from it, by one request. */
export const GROUP_USERS_MAX = 500;

/** Range of each number by field name; used by the validation and by its error message. */
export const RANGES = {
  /** Of a course, 0 for unlimited. The form offers up to 5; a program may ask for more (docs/specification.md#9-business-constants-and-limits). */
  maxAttempts: { min: 0, max: 100 },
  /** Of a course (docs/product-rules.md#5-learning). */
  estimatedWeeks: { min: 1, max: 52 },
  /** At a question of a quiz, 0 for unlimited (docs/specification.md#5-validation-rules). */
  attempts: { min: 0, max: 100 },
  minimumWords: { min: 1, max: 100_000 },
  maximumWords: { min: 1, max: 100_000 },
  /** Stated words of a homework that is a file. */
  wordCount: { min: 0, max: 1_000_000 },
  baseVersion: { min: 0, max: 1_000_000_000 },
  /** Minimum and maximum words of a homework in the REST interface (docs/specification.md#3-entities-and-their-fields). */
  min: { min: 1, max: 100_000 },
  max: { min: 1, max: 100_000 },
  /** Life of an API token. */
  days: { min: 1, max: 365 },
  offset: { min: 0, max: 1_000_000 },
  limit: { min: 1, max: PAGE_SIZE_MAX },
} as const;

/** Returns the range of a number by the path of its field, such as `quiz[0].attempts`. */
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
  /** WebVTT captions of a video; the specification defines no limit. */
  caption: MEGABYTE,
} as const;

/** Timings of the interface in milliseconds (docs/specification.md#9-business-constants-and-limits). */
export const TIMINGS = {
  enrolReload: 2 * SECOND,
  modeSwitch: 0.5 * SECOND,
  searchDebounce: 0.5 * SECOND,
  editorDebounce: 0.3 * SECOND,
  homeworkWarning: 5 * SECOND,
  /** The first read of the homework after the step is open. */
  firstProgress: 1 * SECOND,
  homeworkAutosave: 2 * SECOND,
  draftRetry: 5 * SECOND,
  analyticsHeartbeat: 10 * SECOND,
} as const;

/** Maximum characters of texts on cards, cut at a word (docs/specification.md#9-business-constants-and-limits, docs/product-rules.md#9-known-defects-of-the-predecessor). */
export const CUTS = { name: 60, cardDescription: 200, cardDescriptionFrom: 300, availableDescription: 400, description: 400, homework: 110 } as const;

/** Time in which a repeated change gets the answer to the first one. */
export const IDEMPOTENCY_KEY_KEPT = 7 * DAY;

/** How long the second step of a sign-in may take, in milliseconds. */
export const SECOND_STEP_LIFE = 5 * 60 * SECOND;
/** Passkeys of a person, at most. */
export const PASSKEYS_MAX = 20;
/** Characters of the name of a passkey, at most. */
export const PASSKEY_NAME_MAX = 60;
/** Recovery codes that a person gets. */
export const RECOVERY_CODES = 10;
/** How long a code or a password counts before the server asks again (docs/product-rules.md#4-invitations-and-accounts), in milliseconds. */
export const PROOF_LIFE = 15 * 60 * SECOND;
/** How long the code of a sign-in is valid, in milliseconds (docs/decisions/0067-sign-in-under-attack.md). */
export const SIGN_IN_CODE_LIFE = 10 * 60 * 1000;

/** Changes of a person, the last ones, whose answers are kept that long. */
export const IDEMPOTENCY_KEYS_OF_PERSON = 1000;

/** Lifetime of a session: idle and maximum. */
export const SESSION_IDLE = 7 * DAY;
export const SESSION_ABSOLUTE = 30 * DAY;

export const SIDEBAR_WIDTH = 280;
export const PDF_HEIGHT = { desktop: 792, mobile: 200 } as const;
/** Aspect ratios for cropping, width / height (docs/product-rules.md#9-known-defects-of-the-predecessor). */
export const CROP_ASPECTS = { academy: 0.8, course: 1.25, step: 1 / 0.3 } as const;

/** The confirmation phrase of a deletion (docs/specification.md#4-states-and-transitions); screens show and accept it in their language. */
export const DELETE_WORDS = 'Delete irreversibly';
