import { readFailure } from '../errors/request-error.ts';
import { createStore } from '../store/store.ts';

/** What the server asks for again. */
export interface ProofQuestion {
  /** Of PROOF_NEEDED: `method` is the second step (`code`) or the `password`. */
  parameters: Record<string, string | number>;
  answer: (proved: boolean) => void;
}

/** The question that the dialog shows; null: none. */
export const proofQuestion = createStore<ProofQuestion | null>(null);

let asking: Promise<boolean> | undefined;

/** Asks the person who it is, once for all requests that wait; resolves to whether the server accepted the answer. */
function askForProof(parameters: ProofQuestion['parameters']): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    proofQuestion.set({
      parameters,
      answer(proved) {
        asking = undefined;
        proofQuestion.set(null);
        resolve(proved);
      },
    });
  });
  return asking;
}

/** If an error is PROOF_NEEDED, asks for the proof and resolves to whether the request may be sent again. */
export async function canRepeat(error: unknown): Promise<boolean> {
  const failure = readFailure(error);
  if (failure.kind !== 'refused' || failure.code !== 'PROOF_NEEDED') return false;
  return askForProof(failure.parameters);
}

/** Runs a request, and again after the person proved who it is, if the server asks for that. */
export async function withProof<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (await canRepeat(error)) return run();
    throw error;
  }
}
