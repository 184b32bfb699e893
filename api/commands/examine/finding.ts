/** What an examination found out about one part of an installation. */
export interface Finding {
  part: string;
  /** `note`: not used here, which may be meant. */
  state: 'ok' | 'note' | 'fault';
  /** One sentence; for a fault also what to do. */
  sentence: string;
}

/** Milliseconds in which a part has to answer. */
export const ANSWER_TIMEOUT = 10_000;

/** Returns the findings of one part by their states. */
export const findingsOf = (part: string) => ({
  ok: (sentence: string): Finding => ({ part, state: 'ok', sentence }),
  note: (sentence: string): Finding => ({ part, state: 'note', sentence }),
  fault: (sentence: string): Finding => ({ part, state: 'fault', sentence }),
});

/** Returns why something failed, in one line without the end of a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const text = error.message.split('\n')[0]?.trim().replace(/\.$/, '') ?? '';
  return text === '' ? code || error.name : text;
}
