import type { DemoCourse } from '../types.ts';
import { whatKeepsUsWell } from './what-keeps-us-well.ts';
import { whatTheWorkDoes } from './what-the-work-does.ts';

/** A short course with a single attempt, in five languages. */
export const caringForHelpers: DemoCourse = {
  key: 'caring-for-helpers',
  courseType: 'public',
  maxAttempts: 1,
  estimatedWeeks: null,
  image: 'course-caring-for-helpers.jpg',
  translations: {
    en: {
      name: 'Caring for those who care',
      description:
        'Whoever listens to suffering every day needs a place to put it down. Five quiet steps about secondary stress, about small rests, a good team check-in, and where one’s own task ends. For everyone who works with people in need, paid or unpaid, new or after twenty years.',
    },
    de: {
      name: 'Für sich sorgen, wenn man für andere sorgt',
      description:
        'Wer jeden Tag Leid anhört, braucht einen Ort, um es abzulegen. Fünf ruhige Schritte über sekundäre Belastung, kleine Pausen, eine gute Runde im Team und die Frage, wo die eigene Aufgabe endet. Für alle, die mit Menschen in Not arbeiten, bezahlt oder im Ehrenamt, neu oder seit zwanzig Jahren.',
    },
    ar: {
      name: 'رعاية من يرعون غيرهم',
      description:
        'من يصغي إلى الألم كل يوم يحتاج إلى مكان يضعه فيه. خمس خطوات هادئة عن الإجهاد الثانوي، والاستراحات الصغيرة، ولقاء الفريق، والحدّ الذي تنتهي عنده المهمة. لكل من يعمل مع أناس في ضيق، بأجر أو تطوعًا، في البداية أو بعد عشرين عامًا.',
    },
    fr: {
      name: 'Prendre soin de celles et ceux qui aident',
      description:
        'Quand on entend chaque jour la souffrance des autres, on a besoin d’un endroit où la déposer. Cinq étapes calmes sur le stress secondaire, les petites pauses, un bon moment d’équipe et la limite de sa propre tâche. Pour toutes les personnes qui travaillent avec des gens en détresse, comme salariées ou bénévoles, depuis peu ou depuis vingt ans.',
    },
    fa: {
      name: 'مراقبت از کسانی که مراقبت می‌کنند',
      description:
        'کسی که هر روز رنج دیگران را می‌شنود، به جایی نیاز دارد که آن را زمین بگذارد. پنج گام آرام دربارهٔ استرس ثانویه، استراحت‌های کوچک، گفت‌وگوی خوب در تیم، و جایی که وظیفهٔ ما تمام می‌شود. برای همهٔ کسانی که با مردم در رنج کار می‌کنند، با مزد یا داوطلبانه، تازه‌کار یا پس از بیست سال.',
    },
  },
  modules: [whatTheWorkDoes, whatKeepsUsWell],
};
