import { DomainError } from '../domain/shared/errors.ts';

/** Makes a list of values by their index. */
export const times = <Value>(count: number, make: (index: number) => Value): Value[] => Array.from({ length: count }, (_each, index) => make(index));

/** Runs a call again when it found no free connection for too long, on a busy machine. */
export async function withConnection<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('timeout exceeded when trying to connect'))) throw error;
    }
  }
}

/** Waits for calls that run at the same moment. Returns the error code of each refused call, and null for each that succeeded; throws other errors. */
export async function codesOf(work: ReadonlyArray<Promise<unknown>>): Promise<Array<string | null>> {
  const settled = await Promise.allSettled(work);
  return settled.map((each) => {
    if (each.status === 'fulfilled') return null;
    if (each.reason instanceof DomainError) return each.reason.code;
    throw each.reason;
  });
}

/** Waits for calls that run at the same moment, and counts them by the code of their refusal; `done` are those that succeeded. */
export async function outcomes(work: ReadonlyArray<Promise<unknown>>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const code of await codesOf(work)) counts[code ?? 'done'] = (counts[code ?? 'done'] ?? 0) + 1;
  return counts;
}
