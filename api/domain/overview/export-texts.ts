/** A text of an exported table: its id in the catalogs `locales/<language>/mail.po` and its English source. */
export interface ExportText {
  readonly id: string;
  readonly message: string;
}

/** The headers of the exported results, in the order of the columns; times are in UTC. A file has a row per step, or per module with the sums of its steps. */
export const RESULT_HEADERS = {
  name: /*i18n*/ { id: 'export.results.name', message: 'Given name' },
  surname: /*i18n*/ { id: 'export.results.surname', message: 'Family name' },
  email: /*i18n*/ { id: 'export.results.email', message: 'Email' },
  module: /*i18n*/ { id: 'export.results.module', message: 'Module' },
  step: /*i18n*/ { id: 'export.results.step', message: 'Step' },
  attempt: /*i18n*/ { id: 'export.results.attempt', message: 'Course attempt' },
  state: /*i18n*/ { id: 'export.results.state', message: 'State' },
  completedAt: /*i18n*/ { id: 'export.results.completedAt', message: 'Completed at (UTC)' },
  stepsCompleted: /*i18n*/ { id: 'export.results.stepsCompleted', message: 'Steps completed' },
  steps: /*i18n*/ { id: 'export.results.steps', message: 'Steps' },
  questions: /*i18n*/ { id: 'export.results.questions', message: 'Quiz questions' },
  right: /*i18n*/ { id: 'export.results.right', message: 'Questions answered correctly' },
  answers: /*i18n*/ { id: 'export.results.answers', message: 'Answers given' },
  words: /*i18n*/ { id: 'export.results.words', message: 'Homework word count' },
  submittedAt: /*i18n*/ { id: 'export.results.submittedAt', message: 'Submitted at (UTC)' },
  feedbackAt: /*i18n*/ { id: 'export.results.feedbackAt', message: 'Feedback at (UTC)' },
  feedbackBy: /*i18n*/ { id: 'export.results.feedbackBy', message: 'Feedback by' },
} satisfies Record<string, ExportText>;

/** The states of a step or module in the exported results. */
export const RESULT_STATES = {
  completed: /*i18n*/ { id: 'export.results.completed', message: 'Completed' },
  started: /*i18n*/ { id: 'export.results.started', message: 'Started' },
  notStarted: /*i18n*/ { id: 'export.results.notStarted', message: 'Not started' },
} satisfies Record<string, ExportText>;

/** The name of the sheet. */
export const RESULT_SHEET: ExportText = /*i18n*/ { id: 'export.results.sheet', message: 'Results' };
