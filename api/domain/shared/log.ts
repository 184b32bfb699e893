/** What the rest of the application needs of a logger. Fields hold ids and codes: never tokens, passwords, addresses, names or texts. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
