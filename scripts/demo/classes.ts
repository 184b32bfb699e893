import { createClass } from '../../api/domain/classes/class.service.ts';
import { cancelClassDate } from '../../api/domain/classes/class-date.service.ts';
import type { Actor, Ctx } from '../../api/domain/shared/context.ts';
import { nextClassDates, type Weekday } from '../../schema/class-schedule.ts';
import type { Translated } from './content/types.ts';
import type { LoadedCourse } from './load-content.ts';

interface DemoClass {
  course: string;
  /** Index of the module of a class of type module. */
  module?: number;
  leader?: string;
  days: Weekday[];
  time: string;
  timeZone?: string;
  /** The second of the next dates is cancelled. */
  cancelled?: true;
  translations: Required<Translated<{ name: string; description: string }>>;
}

const QUESTIONS = {
  en: { name: 'Question time', description: '<p>Bring your questions about the course. We will talk about whatever is on your mind.</p>' },
  de: { name: 'Fragestunde', description: '<p>Bringen Sie Ihre Fragen zum Kurs mit. Wir sprechen über das, was Sie beschäftigt.</p>' },
  ar: { name: 'ساعة الأسئلة', description: '<p>يُرجى إحضار الأسئلة عن الدورة. سنتحدث عمّا يشغلك.</p>' },
  fr: { name: 'Vos questions', description: '<p>Apportez vos questions sur le cours. Nous parlons de ce qui vous préoccupe.</p>' },
  fa: { name: 'ساعت پرسش', description: '<p>پرسش‌های خود دربارهٔ دوره را بیاورید. دربارهٔ آنچه ذهن شما را مشغول می‌کند گفت‌وگو می‌کنیم.</p>' },
};
const PRACTICE = {
  en: { name: 'Practising together', description: '<p>We practise the conversations of this module in small groups.</p>' },
  de: { name: 'Gemeinsam üben', description: '<p>Wir üben die Gespräche dieses Moduls in kleinen Gruppen.</p>' },
  ar: { name: 'نتدرّب معًا', description: '<p>نتدرّب على محادثات هذه الوحدة في مجموعات صغيرة.</p>' },
  fr: { name: 'S’exercer ensemble', description: '<p>Nous nous exerçons aux conversations de ce module en petits groupes.</p>' },
  fa: { name: 'تمرین گروهی', description: '<p>گفت‌وگوهای این بخش را در گروه‌های کوچک تمرین می‌کنیم.</p>' },
};
const EXCHANGE = {
  en: { name: 'Peer support for helpers', description: '<p>A quiet hour for helpers: what was hard this week, and what gave you strength?</p>' },
  de: { name: 'Austausch unter Helfenden', description: '<p>Eine ruhige Stunde für Helfende: Was war diese Woche schwer, und was hat Kraft gegeben?</p>' },
  ar: { name: 'لقاء المساعدين', description: '<p>ساعة هادئة للمساعدين: ما الذي كان صعبًا هذا الأسبوع، وما الذي منحك القوة؟</p>' },
  fr: {
    name: 'Échange entre aidants',
    description: '<p>Une heure calme pour les aidants : qu’est-ce qui a été difficile cette semaine, et qu’est-ce qui vous a donné de la force ?</p>',
  },
  fa: { name: 'گفت‌وگوی یاری‌رسانان', description: '<p>ساعتی آرام برای یاری‌رسانان: این هفته چه چیزی دشوار بود و چه چیزی به شما نیرو داد؟</p>' },
};

/** Classes of whole courses and of modules; one with a time zone, one with a cancelled date. */
export const demoClasses: readonly DemoClass[] = [
  { course: 'psychological-first-aid', days: ['Monday', 'Thursday'], time: '16:00', cancelled: true, translations: QUESTIONS },
  { course: 'psychological-first-aid', module: 0, days: ['Wednesday'], time: '18:00', timeZone: 'Europe/Berlin', translations: PRACTICE },
  { course: 'caring-for-helpers', leader: 'class-leader', days: ['Tuesday'], time: '22:00', translations: EXCHANGE },
  { course: 'children-after-flight', leader: 'instructor', days: ['Saturday'], time: '17:30', timeZone: 'Asia/Kabul', translations: QUESTIONS },
];

/** Adds the classes of the demo. */
export async function loadClasses(admin: Ctx, people: ReadonlyMap<string, Actor>, courses: ReadonlyMap<string, LoadedCourse>): Promise<void> {
  for (const { course, module, leader, cancelled, timeZone, ...form } of demoClasses) {
    const loaded = courses.get(course);
    const moduleId = module === undefined ? null : (loaded?.modules[module]?.id ?? null);
    const place = { courseId: loaded?.id ?? '', moduleId, classType: moduleId === null ? 'course' : 'module' };
    const leaderId = leader === undefined ? null : (people.get(leader)?.id ?? null);
    const { id } = await createClass(admin, { ...form, ...place, leaderId, timeZone: timeZone ?? null, defaultLanguage: 'en' });
    const [, second] = nextClassDates({ ...form, timeZone: timeZone ?? null }, [], admin.now(), 2);
    if (cancelled && second !== undefined) await cancelClassDate(admin, id, second.date);
  }
}
