const loadTaskTexts = async () => (await import('../../shared/i18n/task-catalog.ts')).loadTaskCatalog();

/** The menu of a lesson on phones, with the reading settings. */
export const loadLessonMenu = async () => (await import('./lesson-menu.tsx')).LessonMenu;
/** The reading settings on larger screens. */
export const loadReadingDialog = async () => (await import('./reading-settings.tsx')).ReadingDialog;
export const loadStepQuiz = async () => (await Promise.all([import('../../features/quizzes/step-quiz.tsx'), loadTaskTexts()]))[0].StepQuiz;
export const loadStepHomework = async () => (await Promise.all([import('../../features/homework/step-homework.tsx'), loadTaskTexts()]))[0].StepHomework;
/** Shown with homework that was saved. */
export const loadStepFeedback = async () => (await import('../../features/feedback/step-feedback.tsx')).StepFeedback;
