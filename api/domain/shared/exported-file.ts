/** A file that is made while it is sent or stored. */
export interface ExportedFile {
  /** Name in ASCII, for clients that know no other. */
  fallbackName: string;
  name: string;
  contentType: string;
  content: AsyncIterable<string | Buffer>;
}

/** Translates the texts of a file into the language of its reader. */
export type Translate = (text: { readonly id: string; readonly message: string }) => string;
