/** A message of the catalogs: its id and the English text. */
export interface Sentence {
  id: string;
  message: string;
}
