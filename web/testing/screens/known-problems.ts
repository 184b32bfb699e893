import type { Screen } from './screen.ts';

/** A problem that is accepted for now: the screens and the text of the problem, and why. */
interface KnownProblem {
  screen: RegExp;
  problem: RegExp;
  reason: string;
}

const LARGE_TEXT = 'Open fault: with text of twice the size on a phone, a long word or a row does not fit. These screens were not measured with it before.';

const KNOWN: readonly KnownProblem[] = [
  { screen: /^notifications$/, problem: /target-size/, reason: 'Below the list some controls of the page are covered in part.' },
  {
    screen: /^(sign-up|reset of a password|lesson of a completed course)$/,
    problem: /twice the size: (sideways scroll|clipped text)/,
    reason: LARGE_TEXT,
  },
  { screen: /^lesson with (a quiz|homework)/, problem: /twice the size: clipped text: (p|section|dialog) is too narrow/, reason: LARGE_TEXT },
  { screen: /^(meeting|course of an admin, (rooms|team|menu))/, problem: /twice the size: (sideways scroll|clipped text)/, reason: LARGE_TEXT },
  {
    screen: /^(settings|two-step sign-in|user, sign out|overview, statistics of a quiz|invite by file, checked)/,
    problem: /twice the size: clipped text/,
    reason: LARGE_TEXT,
  },
  { screen: /^login, second step$/, problem: /^de.*twice the size: sideways scroll/, reason: LARGE_TEXT },
  { screen: /^academ(y (added, image cropped|deleted|published)|ies of an admin, header opened)$/, problem: /twice the size/, reason: LARGE_TEXT },
  { screen: /^(courses of an admin as a table|step with every kind of block)$/, problem: /twice the size: (sideways scroll|clipped text)/, reason: LARGE_TEXT },
  { screen: /^courses of an admin as a table$/, problem: /^(de|fr).*the languages of the courses/, reason: 'Open fault: two lines where the words are long.' },
  { screen: /^users?\b/, problem: /«(Tous les groupes|جميع المجموعات)»/, reason: 'Open fault: one of six filters in a line is cut by a few pixels.' },
  { screen: /^settings of notifications$/, problem: /layout shift/, reason: 'The page scrolls to the notifications when they are loaded.' },
  {
    screen: /^overview, (students|nobody found|work|statistics)/,
    problem: /^ar.*focus rings: <a aria-label/,
    reason: 'Open fault: the ring of the way back is cut at the edge of a phone, from right to left.',
  },
  {
    screen: /^audit trail/,
    problem: /table_headers_exists/,
    reason: 'Rows are cards on a phone, where the order of the values needs no header.',
  },
  {
    screen: /^course of an admin, menu of a step$/,
    problem: /focus rings: <button [^>]*aria-expanded="true"/,
    reason: 'The opened menu is above its own button, which has no focus then.',
  },
];

/** Returns the problems of a screen that are not known. */
export const newProblems = ({ name }: Screen, problems: readonly string[]): string[] =>
  problems.filter((each) => !KNOWN.some(({ screen, problem }) => screen.test(name) && problem.test(each)));
