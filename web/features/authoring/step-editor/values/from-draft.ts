import { newId, type StepValues } from './step-values.ts';

/** Ids of drafts that were stored before questions and options had saved ids: their positions. */
const FORMER_QUESTION = /^question-(\d+)$/;
const FORMER_OPTION = /^option-(\d+)-(\d+)$/;

/** Returns the values of a draft with the saved ids of its questions and options; those without one get a new id. */
export function withSavedIds(draft: StepValues | null, { quiz: saved }: StepValues): StepValues | null {
  if (draft === null) return null;
  const questionId = (id: string): string => {
    const [, at] = FORMER_QUESTION.exec(id) ?? [];
    return at === undefined ? id : (saved[Number(at)]?.id ?? newId());
  };
  const optionId = (id: string): string => {
    const [, at, index] = FORMER_OPTION.exec(id) ?? [];
    return at === undefined ? id : (saved[Number(at)]?.options[Number(index)]?.id ?? newId());
  };
  const quiz = draft.quiz.map((question) => ({
    ...question,
    id: questionId(question.id),
    options: question.options.map((option) => ({ ...option, id: optionId(option.id) })),
  }));
  return { ...draft, quiz };
}
