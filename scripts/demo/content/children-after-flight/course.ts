import type { DemoCourse } from '../types.ts';
import { howChildrenShowIt } from './how-children-show-it.ts';
import { whatHelps } from './what-helps.ts';

/** A course with three attempts, in en, de and ar. */
export const childrenAfterFlight: DemoCourse = {
  key: 'children-after-flight',
  courseType: 'public',
  maxAttempts: 3,
  estimatedWeeks: 6,
  image: 'course-children-after-flight.jpg',
  translations: {
    en: {
      name: 'Children who have had to flee',
      description:
        'What do children show us when they have lived through war and had to flee, and what do they need from the adults around them? This course goes from the youngest to the teenagers, through games, bad nights, ordinary days and very hard questions. It also says what to do when a child confides something that you must not keep to yourself. For parents, teachers, neighbours and everyone who works with children.',
    },
    de: {
      name: 'Kinder nach der Flucht',
      description:
        'Was zeigen uns Kinder nach Krieg und Flucht, und was brauchen sie von den Erwachsenen um sie herum? Der Kurs führt von den Jüngsten bis zu den Jugendlichen, durch Spiele, schlechte Nächte, gewöhnliche Tage und sehr schwere Fragen. Er sagt auch, was zu tun ist, wenn ein Kind Ihnen etwas anvertraut, das Sie nicht für sich behalten dürfen. Für Eltern, Lehrkräfte, Nachbarn und alle, die mit Kindern arbeiten.',
    },
    ar: {
      name: 'الأطفال بعد النزوح',
      description:
        'ماذا يُظهر لنا الأطفال بعد الحرب والنزوح، وماذا يحتاجون من الكبار حولهم؟ تمضي هذه الدورة من أصغرهم سنًّا إلى اليافعين، عبر اللعب والليالي الصعبة والأيام العادية والأسئلة العسيرة. وتبيّن أيضًا ما ينبغي فعله حين يبوح طفل بأمر لا يجوز كتمانه. وهي للآباء والأمهات، والمعلمين والمعلمات، والجيران، ولكل من يعمل مع الأطفال.',
    },
  },
  modules: [howChildrenShowIt, whatHelps],
};
