import { common, type MailTexts } from './mail-parts.ts';

const classReminder = {
  subject: /*i18n*/ { id: 'mail.classReminder.subject', message: 'Reminder: the class “{className}” begins soon' },
  heading: /*i18n*/ { id: 'mail.classReminder.heading', message: 'Your class begins soon' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.classReminder.begins',
      message: 'The class “{className}” of the course “{course}” begins on {date}. You can join from 15 minutes before the start.',
    },
  ],
  button: /*i18n*/ { id: 'mail.classReminder.button', message: 'Join the class' },
  notes: [],
} satisfies MailTexts;

const seeClasses = /*i18n*/ { id: 'mail.class.button', message: 'See the classes' };
const classCancelled = {
  subject: /*i18n*/ { id: 'mail.classCancelled.subject', message: 'The class “{className}” on {date} is cancelled' },
  heading: /*i18n*/ { id: 'mail.classCancelled.heading', message: 'A class has been cancelled' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.classCancelled.cancelled',
      message: 'The class “{className}” of the course “{course}” on {date} will not take place. All other dates stay as planned.',
    },
  ],
  button: seeClasses,
  notes: [],
} satisfies MailTexts;

const classMoved = {
  subject: /*i18n*/ { id: 'mail.classMoved.subject', message: 'The class “{className}” has a new time: {date}' },
  heading: /*i18n*/ { id: 'mail.classMoved.heading', message: 'A class has a new time' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.classMoved.moved',
      message: 'The class “{className}” of the course “{course}” was planned for {former}. It will now take place on {date}. All other dates stay as planned.',
    },
  ],
  button: seeClasses,
  notes: [],
} satisfies MailTexts;

const classRestored = {
  subject: /*i18n*/ { id: 'mail.classRestored.subject', message: 'The class “{className}” on {date} will take place after all' },
  heading: /*i18n*/ { id: 'mail.classRestored.heading', message: 'A cancelled class will take place after all' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.classRestored.restored',
      message: 'The class “{className}” of the course “{course}” on {date} had been cancelled. It will now take place as planned.',
    },
  ],
  button: seeClasses,
  notes: [],
} satisfies MailTexts;

const classRescheduled = {
  subject: /*i18n*/ { id: 'mail.classRescheduled.subject', message: 'The class “{className}” has new weekly times' },
  heading: /*i18n*/ { id: 'mail.classRescheduled.heading', message: 'A class has new weekly times' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.classRescheduled.rescheduled',
      message: 'The weekly times of the class “{className}” of the course “{course}” have changed. Its next date was {former}, and is now {date}.',
    },
  ],
  button: seeClasses,
  notes: [],
} satisfies MailTexts;

const classDeleted = {
  subject: /*i18n*/ { id: 'mail.classDeleted.subject', message: 'A class of the course “{course}” no longer takes place' },
  heading: /*i18n*/ { id: 'mail.classDeleted.heading', message: 'A class no longer takes place' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.classDeleted.deleted',
      message: 'A class of the course “{course}” was removed and no longer takes place. Its next date would have been {date}.',
    },
  ],
  button: seeClasses,
  notes: [],
} satisfies MailTexts;

const courseClassesDeleted = {
  subject: /*i18n*/ { id: 'mail.courseClassesDeleted.subject', message: 'The class on {date} will not take place' },
  heading: classDeleted.heading,
  paragraphs: [
    common.greeting,
    /*i18n*/ { id: 'mail.courseClassesDeleted.deleted', message: 'A course was removed with its live classes. Your next class would have been on {date}.' },
  ],
  button: /*i18n*/ { id: 'mail.courseClassesDeleted.button', message: 'See your courses' },
  notes: [],
} satisfies MailTexts;

/** Mails about the live classes of a course (docs/decisions/0045-class-schedule.md). */
export const classMails = {
  classReminder,
  classCancelled,
  classMoved,
  classRestored,
  classRescheduled,
  classDeleted,
  courseClassesDeleted,
};
