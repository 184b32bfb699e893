import type { EvaluationInput } from '../../schema/evaluation-form.ts';

/** What a person says after completing a course. */
export interface DemoEvaluation extends EvaluationInput {
  person: string;
  course: string;
}

const helpers = (person: string, helpful: EvaluationInput['helpful'], comment: string): DemoEvaluation => ({
  person,
  course: 'caring-for-helpers',
  helpful,
  comment,
});

/** Answers to the two questions at the end of a course, in the languages of their writers: enough for the course leader to see them. */
export const demoEvaluations: readonly DemoEvaluation[] = [
  helpers('student', 'very', 'I now take three breaths before every visit. An exercise that the whole team can do together would help.'),
  helpers('juergen', 'very', 'Sehr nah an unserem Alltag. Ich wünsche mir ein Beispiel, wie man ein schwieriges Gespräch im Team beginnt.'),
  helpers('yusra', 'very', 'أفادتني الخطوة عن الاستراحات الصغيرة كثيرًا. حبّذا لو أُضيف تسجيل صوتي لمن تتعبه القراءة في نهاية اليوم.'),
  helpers('maryam', 'somewhat', 'گام‌ها کوتاه و روشن‌اند. کاش چند مثال هم برای کسانی باشد که از راه دور و تلفنی کمک می‌کنند.'),
  helpers('loic', 'somewhat', 'Clair et bienveillant. J’aimerais plus d’exemples pour les bénévoles qui travaillent seuls.'),
  helpers('tesfay', 'very', ''),
];

/** A step that a person marked with the star, with a private note. */
export interface DemoBookmark {
  person: string;
  course: string;
  /** From 0, over all modules. */
  step: number;
  note: string;
}

export const demoBookmarks: readonly DemoBookmark[] = [
  { person: 'student', course: 'psychological-first-aid', step: 3, note: 'For Monday: say my name first, then ask what is needed now.' },
];
