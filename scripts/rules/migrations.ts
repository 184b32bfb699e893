import type { SourceFile } from './sources.ts';

const MIGRATION = /^migrations\/\d{13}-[\w-]+\.ts$/;
/** Takes something away or changes it under the feet of the code of earlier releases. */
const CONTRACTS = /\bDROP\s+(?:TABLE|COLUMN)\b|\bRENAME\b|\bALTER\s+COLUMN\s+"?\w+"?\s+(?:SET\s+DATA\s+)?TYPE\b/i;
/** The line with the reason: older releases do not work afterwards, or they still do. */
const REASON = /readonly contracts = '[^']{10}|\/\/ Earlier releases still work: \S.{9}/;

/** Contracting migrations from before the rule. No release has the schema before them. */
const BEFORE_THE_RULE: readonly string[] = [
  'migrations/1795219220000-name-content-values.ts',
  'migrations/1795219223000-give-quizzes-ids.ts',
  'migrations/1795219244000-make-audio-a-block.ts',
];

/** Returns what `up` does, without the way back. */
function upOf(code: string): string {
  const [begin, end] = [code.search(/\bup\(/), code.search(/\bdown\(/)];
  return end > begin ? code.slice(begin, end) : code.slice(begin);
}

/**
 * Returns the migrations that drop, rename or retype a table or a column and do not say why that is allowed
 * (docs/contributing.md#expand-release-contract).
 */
export function silentContractions(files: ReadonlyArray<Pick<SourceFile, 'path' | 'code'>>): string[] {
  return files
    .filter(({ path, code }) => MIGRATION.test(path) && !BEFORE_THE_RULE.includes(path) && CONTRACTS.test(upOf(code)) && !REASON.test(code))
    .map(
      ({ path }) =>
        `${path} drops, renames or retypes a table or a column: set contracts to the reason why nothing needs it any more, or write a comment "Earlier releases still work: …" (docs/contributing.md#expand-release-contract)`,
    );
}
