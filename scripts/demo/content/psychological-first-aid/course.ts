import type { DemoCourse } from '../types.ts';
import { linking } from './linking/module.ts';
import { listening } from './listening/module.ts';
import { looking } from './looking/module.ts';

/** The course with every kind of block. It is complete in all five languages. */
export const psychologicalFirstAid: DemoCourse = {
  key: 'psychological-first-aid',
  courseType: 'public',
  maxAttempts: 0,
  estimatedWeeks: 4,
  image: 'course-psychological-first-aid.jpg',
  translations: {
    en: {
      name: 'Psychological first aid',
      description:
        'How do I meet someone who has just lived through something terrible? This course teaches the three steps look, listen and link, with sentences that help, a grounding exercise, a breathing guide and a card for your pocket. It is for everyone who supports others in hard times: volunteers, teachers, neighbours, colleagues. You need no training in psychology, only a little time and an honest wish to help. You may take the course as often as you like.',
    },
    de: {
      name: 'Psychische Erste Hilfe',
      description:
        'Wie begegne ich einem Menschen, der gerade etwas Schlimmes erlebt hat? Dieser Kurs zeigt die drei Schritte hinsehen, zuhören und verbinden, mit Sätzen, die guttun, einer Übung gegen die Angst, einer Anleitung zum Atmen und einer Karte für die Jackentasche. Er ist für alle gedacht, die anderen in schweren Tagen beistehen: im Ehrenamt, in der Schule, in der Nachbarschaft, im Team. Sie brauchen keine psychologische Ausbildung, nur etwas Zeit und den ehrlichen Wunsch zu helfen. Sie können den Kurs beliebig oft wiederholen.',
    },
    ar: {
      name: 'الإسعافات النفسية الأولية',
      description:
        'كيف نلتقي إنسانًا مرّ لتوّه بأمر قاسٍ؟ تعلّم هذه الدورة الخطوات الثلاث: النظر والإصغاء والربط، وتقدّم عبارات تنفع، وتمرينًا للتثبيت، ودليلًا للتنفس، وبطاقة صغيرة للجيب. وهي لكل من يقف إلى جانب غيره في الأيام الصعبة: المتطوعين والمتطوعات، والمعلمين والمعلمات، والجيران والزملاء. لا يلزمها تأهيل في علم النفس، بل قليل من الوقت ورغبة صادقة في المساعدة، ويمكن إعادتها من دون حدّ لعدد المرات.',
    },
    fr: {
      name: 'Premiers secours psychologiques',
      description:
        'Comment aborder une personne qui vient de vivre quelque chose de terrible ? Ce cours présente trois gestes, observer, écouter et relier, avec des phrases qui aident, un exercice d’ancrage, un guide de respiration et une carte à garder dans la poche. Il s’adresse à toutes celles et tous ceux qui accompagnent les autres dans les jours difficiles : bénévoles, enseignants, voisins, collègues. Aucune formation en psychologie n’est nécessaire, seulement un peu de temps et un vrai désir d’aider. Vous pouvez le suivre autant de fois que vous le souhaitez.',
    },
    fa: {
      name: 'کمک‌های اولیهٔ روانی',
      description:
        'با کسی که تازه رویداد سختی را از سر گذرانده چگونه روبه‌رو شویم؟ این دوره سه گام دیدن، شنیدن و پیوند دادن را می‌آموزد، همراه با جمله‌هایی که کمک می‌کنند، تمرینی برای بازگشت به اکنون، راهنمای تنفس و کارتی برای جیب. دوره برای همهٔ کسانی است که در روزهای سخت کنار دیگران می‌ایستند: داوطلبان، معلمان، همسایه‌ها و همکاران. به آموزش روان‌شناسی نیازی نیست؛ کمی وقت و خواست صادقانه برای کمک کافی است. می‌توانید این دوره را هر چند بار که بخواهید بگذرانید.',
    },
  },
  modules: [looking, listening, linking],
};
