/** Something whoever starts the application can put right: one sentence, no stack, exit status 1. */
export class StartError extends Error {}
