/** A problem that the operator can fix: one message, no stack, exit status 1. */
export class StartError extends Error {}
