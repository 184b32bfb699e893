/** Thrown when the keys of the settings are not those with which the database was written; the message is a sentence for the operator. */
export class WrongKey extends Error {}
