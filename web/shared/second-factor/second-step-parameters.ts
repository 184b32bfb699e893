/** With what the person can take the second step, from the parameters of SECOND_STEP_NEEDED and PROOF_NEEDED; a recovery code always works. */
export interface SecondStepWays {
  app: boolean;
  /** What the browser needs to ask for a passkey, as JSON; null: the person has none. */
  passkey: string | null;
}

/** Reads the ways of the second step. A server of an earlier release names none: then there is an app. */
export const readWays = ({ app, passkey }: Record<string, string | number>): SecondStepWays => ({
  app: app !== 'no',
  passkey: typeof passkey === 'string' ? passkey : null,
});
