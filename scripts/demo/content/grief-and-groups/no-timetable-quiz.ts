import type { DemoQuestion } from '../types.ts';

/** One question with one right answer and three attempts. */
export const noTimetableQuiz: DemoQuestion[] = [
  {
    attempts: 3,
    texts: {
      en: 'Your neighbour lost her brother a year ago. What helps?',
      de: 'Ihre Nachbarin hat vor einem Jahr ihren Bruder verloren. Was hilft?',
      ar: 'فقدت جارة أخاها قبل عام. ما الذي ينفع؟',
    },
    options: [
      {
        isCorrect: false,
        texts: { en: 'Never mention him again', de: 'Nie wieder von ihm sprechen', ar: 'عدم ذكره أبدًا' },
      },
      {
        isCorrect: true,
        texts: { en: 'Say his name and ask what he was like', de: 'Seinen Namen sagen und fragen, wie er war', ar: 'ذكر اسمه والسؤال كيف كان' },
      },
      {
        isCorrect: false,
        texts: { en: 'Tell her that a year is enough', de: 'Ihr sagen, dass ein Jahr genug ist', ar: 'القول إن عامًا واحدًا يكفي' },
      },
    ],
  },
];
