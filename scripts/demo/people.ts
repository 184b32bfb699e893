import type { Gender } from '../../api/domain/users/user.entity.ts';
import type { InterfaceLanguage } from '../../schema/languages.ts';
import type { UserRole } from '../../schema/roles.ts';

/** The password of every demo person (docs/product-rules.md#10-fixed-names). */
export const DEMO_PASSWORD = 'Academy!2026';

/** A demo person's progress in a course: the number of completed steps, or the whole course. */
export interface DemoProgress {
  course: string;
  steps: number | 'completed';
}

export interface DemoPerson {
  /** The part of the email address before @academy.example. */
  key: string;
  name: string;
  surname: string;
  role: UserRole;
  language: InterfaceLanguage;
  gender: Gender | null;
  /** Courses in the order of enrolment; the last one was used last. */
  progress: DemoProgress[];
  /** Age of the account in days. */
  age: number;
}

const firstAid = (steps: DemoProgress['steps']): DemoProgress => ({ course: 'psychological-first-aid', steps });
const helpers = (steps: DemoProgress['steps']): DemoProgress => ({ course: 'caring-for-helpers', steps });
const children = (steps: DemoProgress['steps']): DemoProgress => ({ course: 'children-after-flight', steps });
const grief = (steps: DemoProgress['steps']): DemoProgress => ({ course: 'grief-and-groups', steps });

const staff = (key: string, name: string, surname: string, role: UserRole, language: InterfaceLanguage, gender: Gender): DemoPerson => ({
  key,
  name,
  surname,
  role,
  language,
  gender,
  progress: [],
  age: 200,
});

const learner = (key: string, name: string, surname: string, language: InterfaceLanguage, age: number, progress: DemoProgress[]): DemoPerson => ({
  key,
  name,
  surname,
  language,
  age,
  progress,
  role: 'student',
  gender: null,
});

/** The people of the demo, first the four with fixed email addresses (docs/product-rules.md#10-fixed-names). */
export const demoPeople: DemoPerson[] = [
  staff('admin', 'Katharina', 'Berg', 'admin', 'en', 'female'),
  staff('trainer', 'Omar', 'Haddad', 'module_trainer', 'en', 'male'),
  learner('student', 'Leila', 'Mansour', 'en', 60, [helpers('completed'), firstAid(5)]),
  learner('student2', 'Jonas', 'Weber', 'de', 45, [grief(2), firstAid(1)]),
  staff('instructor', 'Ruth', 'Okafor', 'instructor', 'en', 'female'),
  staff('class-leader', 'Émile', 'Charbonneau', 'class_leader', 'fr', 'male'),
  staff('speaker', 'Parwana', 'Noori', 'speaker', 'fa', 'female'),
  learner('zainab', 'زينب', 'الخطيب', 'ar', 52, [firstAid(7), helpers(2)]),
  learner('ahmad', 'أحمد', 'درويش', 'ar', 51, [firstAid('completed')]),
  learner('narges', 'نرگس', 'احمدی', 'fa', 44, [firstAid(3)]),
  learner('farid', 'فرید', 'رحیمی', 'fa', 43, [children(1)]),
  learner('elodie', 'Élodie', 'Lefèvre', 'fr', 40, [firstAid(6), grief(4)]),
  learner('thierry', 'Thierry', 'Nkurunziza', 'fr', 38, [firstAid(0)]),
  learner('juergen', 'Jürgen', 'Großmann', 'de', 33, [helpers('completed'), children(3)]),
  learner('oezlem', 'Özlem', 'Yıldız', 'de', 30, [children('completed'), firstAid(2)]),
  learner('olena', 'Олена', 'Шевченко', 'de', 26, [children(4)]),
  learner('hanh', 'Hạnh', 'Nguyễn Thị', 'en', 21, [firstAid(4)]),
  learner('thordis', 'Þórdís', 'Björnsdóttir', 'en', 17, [helpers(1)]),
  learner('selam', 'ሰላም', 'ተስፋዬ', 'en', 12, [firstAid(8), children(2)]),
  learner('amina', 'Amina', 'Yusuf', 'en', 9, [grief('completed')]),
  learner('marisol', 'Marisol', 'Quispe Mamani', 'en', 3, [firstAid(1)]),
  staff('trainer2', 'Shirin', 'Karimi', 'module_trainer', 'fa', 'female'),
  staff('instructor2', 'Tobias', 'Lindner', 'instructor', 'de', 'male'),
  staff('class-leader2', 'هدى', 'الزين', 'class_leader', 'ar', 'female'),
  learner('yusra', 'يسرى', 'حمدان', 'ar', 88, [helpers('completed'), grief(1)]),
  learner('khalil', 'خليل', 'منصور', 'ar', 75, [children(2)]),
  learner('rana', 'رنا', 'سليمان', 'ar', 19, [grief(3)]),
  learner('maryam', 'مریم', 'حسینی', 'fa', 81, [helpers('completed'), firstAid(1)]),
  learner('yaqub', 'یعقوب', 'کریمی', 'fa', 66, [children('completed')]),
  learner('shabnam', 'شبنم', 'عزیزی', 'fa', 28, [grief(1)]),
  learner('habib', 'حبیب', 'نظری', 'fa', 6, [firstAid(1)]),
  learner('fatou', 'Fatou', 'Diagne', 'fr', 70, [children(3)]),
  learner('loic', 'Loïc', 'Le Gall', 'fr', 24, [helpers('completed')]),
  learner('greta', 'Greta', 'Øster', 'de', 95, [grief('completed'), helpers(1)]),
  learner('milos', 'Miloš', 'Đorđević', 'de', 57, [firstAid(2)]),
  learner('lukasz', 'Łukasz', 'Wójcik', 'de', 14, [children(1)]),
  learner('tesfay', 'ተስፋይ', 'ኃይለ', 'en', 62, [helpers('completed')]),
  learner('naomi', 'Naomi', 'Wanjiru', 'en', 35, [grief(2), firstAid(1)]),
  learner('dmytro', 'Дмитро', 'Коваленко', 'en', 8, [helpers(1)]),
  learner('sushila', 'सुशीला', 'थापा', 'en', 2, []),
];

/** A group of the demo, with its name in every language. */
export interface DemoGroup {
  names: Readonly<Record<InterfaceLanguage, string>>;
  people: readonly string[];
}

/** The organisations that the learners come from. One person belongs to two, one group has no one yet. */
export const demoGroups: readonly DemoGroup[] = [
  {
    names: { en: 'Harbour clinic', de: 'Hafenklinik', ar: 'عيادة الميناء', fr: 'Clinique du port', fa: 'درمانگاه بندر' },
    people: ['student', 'ahmad', 'zainab', 'yusra', 'khalil', 'rana', 'class-leader2'],
  },
  {
    names: { en: 'Kabul family centre', de: 'Familienzentrum Kabul', ar: 'مركز الأسرة في كابول', fr: 'Centre familial de Kaboul', fa: 'مرکز خانوادهٔ کابل' },
    people: ['narges', 'farid', 'maryam', 'yaqub', 'shabnam', 'habib', 'trainer2'],
  },
  {
    names: { en: 'Riverside school', de: 'Schule am Fluss', ar: 'مدرسة ضفة النهر', fr: 'École de la rivière', fa: 'مدرسهٔ کنار رود' },
    people: ['student2', 'juergen', 'oezlem', 'olena', 'greta', 'milos', 'lukasz'],
  },
  {
    names: { en: 'Relief network East', de: 'Hilfsnetz Ost', ar: 'شبكة الإغاثة الشرقية', fr: 'Réseau de secours de l’Est', fa: 'شبکهٔ امداد شرق' },
    people: ['selam', 'tesfay', 'amina', 'naomi', 'dmytro', 'olena'],
  },
  {
    names: {
      en: 'Volunteers without borders',
      de: 'Freiwillige ohne Grenzen',
      ar: 'متطوعون بلا حدود',
      fr: 'Volontaires sans frontières',
      fa: 'داوطلبان بدون مرز',
    },
    people: ['elodie', 'thierry', 'fatou', 'loic', 'hanh', 'marisol'],
  },
  {
    names: { en: 'Mobile team South', de: 'Mobiles Team Süd', ar: 'الفريق المتنقل الجنوبي', fr: 'Équipe mobile Sud', fa: 'تیم سیار جنوب' },
    people: [],
  },
];

/** The members of the course teams; the team role is the person's site role. */
export const demoTeams: ReadonlyArray<{ course: string; people: string[] }> = [
  { course: 'psychological-first-aid', people: ['admin', 'trainer', 'speaker'] },
  { course: 'caring-for-helpers', people: ['admin', 'class-leader', 'trainer2'] },
  { course: 'children-after-flight', people: ['admin', 'instructor', 'instructor2', 'class-leader2'] },
  { course: 'grief-and-groups', people: ['admin', 'trainer'] },
];
