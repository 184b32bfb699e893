import type { DemoHomework } from '../../types.ts';

/** A short text about a conversation, so that trainers of the demo have something to read. */
export const firstWordsHomework: DemoHomework = {
  minimumWords: 20,
  maximumWords: 200,
  texts: {
    en: '<p>Think of a person who was upset and whom you met. How did you begin the conversation? Write what you said first, and what you would say today. Change names and places.</p>',
    de: '<p>Denken Sie an einen aufgewühlten Menschen, dem Sie begegnet sind. Wie haben Sie das Gespräch begonnen? Schreiben Sie, was Sie zuerst gesagt haben und was Sie heute sagen würden. Ändern Sie Namen und Orte.</p>',
    ar: '<p>يُرجى تذكّر لقاء مع شخص كان مضطربًا. كيف بدأ الحديث؟ يُرجى كتابة ما قيل أولًا، وما يمكن أن يُقال اليوم، مع تغيير الأسماء والأماكن.</p>',
    fr: '<p>Pensez à une personne bouleversée que vous avez rencontrée. Comment avez-vous commencé la conversation ? Écrivez ce que vous avez dit en premier et ce que vous diriez aujourd’hui. Changez les noms et les lieux.</p>',
    fa: '<p>به کسی فکر کنید که پریشان بود و شما با او روبه‌رو شدید. گفت‌وگو را چگونه آغاز کردید؟ بنویسید نخست چه گفتید و امروز چه می‌گفتید. نام‌ها و جاها را تغییر دهید.</p>',
  },
};
