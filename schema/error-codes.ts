/** Every error code with its HTTP status: the only such table. Sentences: error-sentences.ts. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  BAD_REQUEST: 400,
  NOT_SIGNED_IN: 401,
  NOT_AUTHORIZED: 403,
  NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  SIGN_IN_FAILED: 401,
  EMAIL_UNKNOWN: 401,
  EMAIL_TAKEN: 409,
  LINK_INVALID: 400,
  SIGN_UP_LINK_INVALID: 400,
  INVITATION_INVALID: 400,
  INVITATION_OTHER_ACCOUNT: 403,
  OLD_PASSWORD_INVALID: 400,
  PASSWORD_INVALID: 400,
  LAST_ADMIN: 409,
  NOT_ENROLLED: 403,
  ENROLMENT_NOT_ALLOWED: 403,
  STEP_LOCKED: 403,
  STEP_HAS_PENDING_TASK: 409,
  MODULE_NOT_COMPLETE: 409,
  COURSE_NOT_COMPLETE: 409,
  NO_ATTEMPTS_LEFT: 409,
  COURSE_NOT_FINISHED: 409,
  TOO_MANY_REQUESTS: 429,
  QUERY_TOO_COMPLEX: 400,
  QUERY_INVALID: 400,
  BODY_TOO_LARGE: 413,
  FILE_LINK_EXPIRED: 403,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Whether a string received from elsewhere is a code of ours. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);
}
