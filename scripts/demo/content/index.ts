import { caringForHelpers } from './caring-for-helpers/course.ts';
import { childrenAfterFlight } from './children-after-flight/course.ts';
import { griefAndGroups } from './grief-and-groups/course.ts';
import { psychologicalFirstAid } from './psychological-first-aid/course.ts';
import type { DemoAcademy } from './types.ts';

/** The content of the demo: two academies with four courses, in display order. */
export const demoAcademies: DemoAcademy[] = [
  {
    key: 'psychosocial-support',
    academyType: 'public',
    image: 'academy-psychosocial-support.jpg',
    imageAlt: {
      en: 'A path of stepping stones leads over green hills towards a low sun.',
      de: 'Ein Weg aus Trittsteinen führt über grüne Hügel einer tief stehenden Sonne entgegen.',
      ar: 'درب من الحجارة يمتد فوق تلال خضراء نحو شمس قريبة من الأفق.',
      fr: 'Un chemin de pierres traverse des collines vertes vers un soleil bas.',
      fa: 'راهی از سنگ‌ها از روی تپه‌های سبز به سوی آفتابی نزدیک افق می‌رود.',
    },
    translations: {
      en: { name: 'Psychosocial support', subTitle: 'Psychological first aid, and care for those who help' },
      de: { name: 'Psychosoziale Unterstützung', subTitle: 'Psychische Erste Hilfe und Fürsorge für Helfende' },
      ar: { name: 'الدعم النفسي الاجتماعي', subTitle: 'إسعافات نفسية أولية، ورعاية لمن يساعدون' },
      fr: { name: 'Soutien psychosocial', subTitle: 'Premiers secours psychologiques, et attention à celles et ceux qui aident' },
      fa: { name: 'حمایت روانی و اجتماعی', subTitle: 'کمک‌های اولیهٔ روانی و مراقبت از کمک‌کنندگان' },
    },
    courses: [psychologicalFirstAid, caringForHelpers],
  },
  {
    key: 'community-and-family',
    academyType: 'public',
    image: 'academy-community-and-family.jpg',
    imageAlt: {
      en: 'Two adults and two children stand beside each other under a wide tree with golden fruit.',
      de: 'Zwei Erwachsene und zwei Kinder stehen beieinander unter einem weiten Baum mit goldenen Früchten.',
      ar: 'شخصان كبيران وطفلان يقفون معًا تحت شجرة وارفة ذات ثمار ذهبية.',
      fr: 'Deux adultes et deux enfants côte à côte sous un grand arbre aux fruits dorés.',
      fa: 'دو بزرگسال و دو کودک کنار هم زیر درختی پهن با میوه‌های طلایی ایستاده‌اند.',
    },
    translations: {
      en: { name: 'Community and family', subTitle: 'Standing by children, the bereaved and one another' },
      de: { name: 'Gemeinschaft und Familie', subTitle: 'Kindern, Trauernden und einander beistehen' },
      ar: { name: 'المجتمع والأسرة', subTitle: 'مساندة الأطفال والمحزونين، ومساندة بعضنا بعضًا' },
      fr: { name: 'Communauté et famille', subTitle: 'Aux côtés des enfants, des personnes en deuil et les uns des autres' },
      fa: { name: 'جامعه و خانواده', subTitle: 'در کنار کودکان، سوگواران و یکدیگر' },
    },
    courses: [childrenAfterFlight, griefAndGroups],
  },
];
