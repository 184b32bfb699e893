import type { Words } from './author.ts';

// The texts of the course that an admin writes in `authoring.browser.ts`.
export const ACADEMY: Words = { en: 'Standing by', de: 'Beistehen', ar: 'الوقوف إلى الجانب' };
export const COURSE: Words = { en: 'First talks', de: 'Erste Gespräche', ar: 'الأحاديث الأولى' };
export const ABOUT: Words = {
  en: 'How a first talk begins, and how it ends well.',
  de: 'Wie ein erstes Gespräch beginnt, und wie es gut endet.',
  ar: 'كيف يبدأ الحديث الأول وكيف ينتهي جيدًا.',
};
export const MODULES: Words[] = [
  { en: 'Before the talk', de: 'Vor dem Gespräch', ar: 'قبل الحديث' },
  { en: 'The talk', de: 'Das Gespräch', ar: 'الحديث' },
];
export const FIRST_STEP: Words = { en: 'Arriving', de: 'Ankommen', ar: 'الوصول' };
export const VIDEO_STEP: Words = { en: 'Listening', de: 'Zuhören', ar: 'الإصغاء' };
export const TEXT: Words = { en: 'Take a seat first.', de: 'Setzen Sie sich zuerst.', ar: 'اجلس أولًا.' };
export const QUESTION: Words = { en: 'What helps most?', de: 'Was hilft am meisten?', ar: 'ما الذي يساعد أكثر؟' };
export const RIGHT: Words = { en: 'Time and quiet', de: 'Zeit und Ruhe', ar: 'الوقت والهدوء' };
export const WRONG: Words = { en: 'Good advice', de: 'Gute Ratschläge', ar: 'النصائح الجيدة' };
export const TASK: Words = { en: 'Describe your last talk.', de: 'Beschreiben Sie Ihr letztes Gespräch.', ar: 'صف حديثك الأخير.' };
export const ALT: Words = { en: 'Chairs in a circle', de: 'Stühle im Kreis', ar: 'كراسٍ في دائرة' };
