import type { DemoCourse } from '../types.ts';
import { grief } from './grief.ts';
import { groups } from './groups.ts';

/** The private course, with two attempts, in five languages. */
export const griefAndGroups: DemoCourse = {
  key: 'grief-and-groups',
  courseType: 'private',
  maxAttempts: 2,
  estimatedWeeks: 13,
  image: 'course-grief-and-groups.jpg',
  translations: {
    en: {
      name: 'Grief, loss and the strength of groups',
      description:
        'For those who support grieving people and want to lead a group, with a second leader and with someone to turn to for advice. The first part speaks of grief, of losses without certainty, and of rituals far from home. The second part shows how a group becomes safe, what a first meeting can look like, and what to say when no one speaks or when tears come. By invitation, because we practise with one another.',
    },
    de: {
      name: 'Trauer, Verlust und die Kraft der Gruppe',
      description:
        'Für Menschen, die Trauernde begleiten und, zu zweit und mit fachlicher Beratung im Rücken, eine Gruppe leiten möchten. Der erste Teil handelt von Trauer, von Verlusten ohne Gewissheit und von Ritualen fern der Heimat. Der zweite zeigt, wie eine Gruppe sicher wird, wie ein erstes Treffen aussehen kann und was man sagt, wenn niemand spricht oder Tränen kommen. Nur mit Einladung, denn wir üben miteinander.',
    },
    ar: {
      name: 'الحزن والفقدان وقوة المجموعة',
      description:
        'لمن يرافقون أهل المصاب ويرغبون في قيادة مجموعة مع شريك وبمشورة من مختصّ. يتحدث الجزء الأول عن الحزن، وعن الفقدان بلا يقين، وعن طقوس الوداع بعيدًا عن الوطن. ويبيّن الجزء الثاني كيف تصير المجموعة مكانًا آمنًا، وكيف يمكن أن يبدو اللقاء الأول، وماذا نقول حين يسود الصمت أو تأتي الدموع. الالتحاق بدعوة، لأننا نتدرّب بعضنا مع بعض.',
    },
    fr: {
      name: 'Le deuil, la perte et la force des groupes',
      description:
        'Pour celles et ceux qui accompagnent des personnes en deuil et souhaitent animer un groupe, à deux et avec quelqu’un à qui demander conseil. La première partie parle du deuil, des pertes sans certitude et des rites loin de chez soi. La seconde montre comment un groupe devient sûr, à quoi peut ressembler une première rencontre, et que dire quand personne ne parle ou quand viennent les larmes. Sur invitation, car nous nous exerçons ensemble.',
    },
    fa: {
      name: 'سوگ، فقدان و نیروی گروه',
      description:
        'برای کسانی که کنار سوگواران می‌ایستند و می‌خواهند گروهی را با یک همراه و با مشورت یک متخصص پیش ببرند. بخش نخست از سوگ می‌گوید، از فقدان‌هایی که یقینی در آن نیست، و از آیین‌ها دور از وطن. بخش دوم نشان می‌دهد گروه چگونه امن می‌شود، نخستین نشست چگونه می‌تواند باشد، و وقتی کسی حرف نمی‌زند یا اشک می‌آید چه بگوییم. فقط با دعوت، چون با هم تمرین می‌کنیم.',
    },
  },
  modules: [grief, groups],
};
