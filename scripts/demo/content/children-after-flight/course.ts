import type { DemoCourse } from '../types.ts';
import { howChildrenShowIt } from './how-children-show-it.ts';
import { whatHelps } from './what-helps.ts';

/** A course with three attempts, in five languages. */
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
    fr: {
      name: 'Les enfants après la fuite',
      description:
        'Que nous montrent les enfants qui ont vécu la guerre et ont dû fuir, et de quoi ont-ils besoin de la part des adultes qui les entourent ? Ce cours va des plus petits aux adolescents, à travers les jeux, les mauvaises nuits, les jours ordinaires et des questions très difficiles. Il dit aussi que faire quand un enfant vous confie quelque chose que vous ne devez pas garder pour vous. Pour les parents, le personnel enseignant, le voisinage et toutes les personnes qui travaillent avec des enfants.',
    },
    fa: {
      name: 'کودکان پس از آوارگی',
      description:
        'کودکانی که جنگ و آوارگی را از سر گذرانده‌اند چه چیزی به ما نشان می‌دهند و از بزرگسالان پیرامون خود چه می‌خواهند؟ این دوره از کوچک‌ترین‌ها تا نوجوانان پیش می‌رود، از بازی‌ها، شب‌های بد، روزهای عادی و پرسش‌های بسیار سخت می‌گذرد. همچنین می‌گوید وقتی کودکی چیزی را با شما در میان می‌گذارد که نباید پیش خود نگه دارید، چه باید کرد. برای پدران و مادران، معلمان، همسایه‌ها و همهٔ کسانی که با کودکان کار می‌کنند.',
    },
  },
  modules: [howChildrenShowIt, whatHelps],
};
