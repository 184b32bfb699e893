import type { Screen } from './screen.ts';

/** A problem that is accepted for now: the screens and the text of the problem, and why. */
interface KnownProblem {
  screen: RegExp;
  problem: RegExp;
  reason: string;
}

const KNOWN: readonly KnownProblem[] = [];

/** Returns the problems of a screen that are not known. */
export const newProblems = ({ name }: Screen, problems: readonly string[]): string[] =>
  problems.filter((each) => !KNOWN.some(({ screen, problem }) => screen.test(name) && problem.test(each)));
