/** The logger as the application uses it. Fields contain ids and codes, never tokens, passwords, addresses, names or texts. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
