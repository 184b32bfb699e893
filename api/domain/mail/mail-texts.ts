import { accountMails } from './account-mail-texts.ts';
import { actorMails } from './actor-mail-texts.ts';
import { classMails } from './class-mail-texts.ts';
import { common, type MailTexts } from './mail-parts.ts';

/** The values of the texts of each mail. Dates arrive written out in the reader's language, with their time zone where they name a time. */
export interface MailValues {
  signUpInvitation: { inviter: string; siteName: string; date: string };
  /** To sign up; `targets` is a list of academies and courses that open then. */
  courseSignUpInvitation: { inviter: string; targets: string; siteName: string; date: string };
  accessInvitation: { name: string; target: string; siteName: string; date: string };
  passwordReset: { name: string; siteName: string; minutes: number };
  passwordChanged: { name: string; siteName: string; date: string };
  secondFactorOn: DatedValues;
  secondFactorOff: DatedValues;
  secondFactorReset: DatedValues;
  /** To the admin who did it. */
  secondFactorResetByYou: DatedValues & { person: string };
  passkeyAdded: DatedValues & { passkey: string };
  passkeyRemoved: DatedValues & { passkey: string };
  appAdded: DatedValues;
  appRemoved: DatedValues;
  recoveryCodeUsed: { name: string; siteName: string; left: number };
  wrongCodes: { name: string; siteName: string };
  sessionsEnded: DatedValues;
  /** To the admin who did it. */
  sessionsEndedByYou: DatedValues & { person: string };
  emailChangedFrom: DatedValues;
  emailChangedTo: DatedValues;
  signInCode: { name: string; siteName: string; code: string; minutes: number };
  testMail: { name: string; siteName: string };
  courseMessage: { name: string; subject: string; sender: string; course: string; siteName: string };
  feedback: HomeworkValues;
  homeworkReturned: HomeworkValues;
  homeworkWaiting: HomeworkValues;
  missedCall: { name: string; person: string; course: string; siteName: string };
  homeworkDigest: { name: string; count: number; siteName: string };
  newModule: { name: string; module: string; course: string; siteName: string };
  moduleDigest: { name: string; siteName: string };
  classReminder: ClassValues;
  classCancelled: ClassValues;
  classMoved: ClassValues & { former: string };
  classRestored: ClassValues;
  classRescheduled: ClassValues & { former: string };
  /** The class and its name are gone; `date` is the next one that it would have had. */
  classDeleted: Omit<ClassValues, 'className'>;
  courseClassesDeleted: Omit<ClassValues, 'className' | 'course'>;
}

interface DatedValues {
  name: string;
  siteName: string;
  date: string;
}

/** `person` is the trainer who gave feedback, or the learner whose homework waits. */
interface HomeworkValues {
  name: string;
  person: string;
  step: string;
  course: string;
  siteName: string;
}

/** `date` is the start of the class in the reader's time zone. */
interface ClassValues {
  name: string;
  className: string;
  course: string;
  date: string;
  siteName: string;
}

export type MailKind = keyof MailValues;

const signUpInvitation = {
  subject: /*i18n*/ { id: 'mail.signUpInvitation.subject', message: '{inviter} invites you to {siteName}' },
  heading: /*i18n*/ { id: 'mail.signUpInvitation.heading', message: 'You are invited to {siteName}' },
  paragraphs: [
    common.greetingWithoutName,
    /*i18n*/ { id: 'mail.signUpInvitation.invited', message: '{inviter} has invited you to learn at {siteName}.' },
    /*i18n*/ {
      id: 'mail.signUpInvitation.next',
      message: 'To accept the invitation, create an account: enter your name and choose a password.',
    },
  ],
  button: /*i18n*/ { id: 'mail.signUpInvitation.button', message: 'Create account' },
  notes: [common.invitationExpires, common.invitationUnexpected],
} satisfies MailTexts;

/** To sign up, with the academies and courses that open then. */
const courseSignUpInvitation = {
  ...signUpInvitation,
  paragraphs: [
    ...signUpInvitation.paragraphs,
    /*i18n*/ { id: 'mail.courseSignUpInvitation.opens', message: 'Your account gives you immediate access to: {targets}.' },
  ],
} satisfies MailTexts;

/** To an academy or a course: `target` is its name, and the sentences fit both. */
const accessInvitation = {
  subject: /*i18n*/ { id: 'mail.accessInvitation.subject', message: 'Your invitation to “{target}”' },
  heading: /*i18n*/ { id: 'mail.accessInvitation.heading', message: 'You are invited to “{target}”' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.accessInvitation.invited',
      message: 'You have been invited to “{target}” at {siteName}. As soon as you accept, you can start learning.',
    },
    /*i18n*/ { id: 'mail.accessInvitation.account', message: 'Please use the account that is registered with this email address.' },
  ],
  button: /*i18n*/ { id: 'mail.accessInvitation.button', message: 'Accept invitation' },
  notes: [common.invitationExpires, common.invitationUnexpected],
} satisfies MailTexts;

/** The life of the link is a setting, an hour by default, so the sentence takes it as minutes. */
const passwordReset = {
  subject: /*i18n*/ { id: 'mail.passwordReset.subject', message: 'Reset your password for {siteName}' },
  heading: /*i18n*/ { id: 'mail.passwordReset.heading', message: 'Choose a new password' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.passwordReset.requested',
      message: 'We received a request to reset the password of your account at {siteName}.',
    },
    /*i18n*/ { id: 'mail.passwordReset.next', message: 'Use the button below to choose a new one.' },
  ],
  button: /*i18n*/ { id: 'mail.passwordReset.button', message: 'Reset password' },
  notes: [
    /*i18n*/ {
      id: 'mail.passwordReset.expires',
      message: 'The link is valid for {minutes, plural, one {# minute} other {# minutes}} and can be used once.',
    },
    /*i18n*/ {
      id: 'mail.passwordReset.unexpected',
      message: 'If you did not ask for this, you can ignore this message. Your password stays as it is.',
    },
  ],
} satisfies MailTexts;

const passwordChanged = {
  subject: /*i18n*/ { id: 'mail.passwordChanged.subject', message: 'Your password for {siteName} was changed' },
  heading: /*i18n*/ { id: 'mail.passwordChanged.heading', message: 'Your password was changed' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.passwordChanged.changed',
      message: 'The password of your account at {siteName} was changed on {date}. All other devices were signed out.',
    },
    /*i18n*/ { id: 'mail.passwordChanged.expected', message: 'If this was you, there is nothing more to do.' },
    /*i18n*/ { id: 'mail.passwordChanged.unexpected', message: 'If it was not you, please reset your password at once.' },
  ],
  button: /*i18n*/ { id: 'mail.passwordChanged.button', message: 'Reset password' },
  notes: [
    /*i18n*/ {
      id: 'mail.passwordChanged.calendar',
      message: 'If you had a private calendar address for your classes, it no longer works. You can create a new one in the classroom of a course.',
    },
  ],
} satisfies MailTexts;

/** To sign in at a network address where many sign-ins failed (docs/decisions/0067-sign-in-under-attack.md). */
const signInCode = {
  subject: /*i18n*/ { id: 'mail.signInCode.subject', message: 'Your sign-in code for {siteName}' },
  heading: /*i18n*/ { id: 'mail.signInCode.heading', message: 'Your sign-in code: {code}' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.signInCode.needed',
      message: 'Many sign-ins failed in your network. To sign in to {siteName} on a new device, enter this code: {code}',
    },
    /*i18n*/ {
      id: 'mail.signInCode.unexpected',
      message: 'If this was not you, someone knows your password. Please reset it at once, and give this code to no one.',
    },
  ],
  button: passwordReset.button,
  notes: [
    /*i18n*/ {
      id: 'mail.signInCode.expires',
      message: 'The code is valid for {minutes, plural, one {# minute} other {# minutes}} and can be used once.',
    },
  ],
} satisfies MailTexts;

/** From a trainer or course leader to the students of a course; the message body is between the sentences and the button. */
const writtenSubject = /*i18n*/ { id: 'mail.courseMessage.subject', message: '{subject}' };
const courseMessage = {
  subject: writtenSubject,
  heading: writtenSubject,
  paragraphs: [common.greeting, /*i18n*/ { id: 'mail.courseMessage.sent', message: '{sender} sent a message to everyone in “{course}” at {siteName}:' }],
  button: /*i18n*/ { id: 'mail.courseMessage.button', message: 'Go to the course' },
  notes: [],
} satisfies MailTexts;

const feedback = {
  subject: /*i18n*/ { id: 'mail.feedback.subject', message: 'Feedback on your homework “{step}”' },
  heading: /*i18n*/ { id: 'mail.feedback.heading', message: 'There is feedback on your homework' },
  paragraphs: [
    common.greeting,
    /*i18n*/ { id: 'mail.feedback.given', message: 'There is feedback from {person} on your homework in the step “{step}” of the course “{course}”.' },
  ],
  button: /*i18n*/ { id: 'mail.feedback.button', message: 'Read the feedback' },
  notes: [],
} satisfies MailTexts;

const openHomework = /*i18n*/ { id: 'mail.homework.button', message: 'Open the homework' };
const homeworkReturned = {
  subject: /*i18n*/ { id: 'mail.homeworkReturned.subject', message: 'Your homework “{step}” was returned for revision' },
  heading: /*i18n*/ { id: 'mail.homeworkReturned.heading', message: 'Your homework was returned for revision' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.homeworkReturned.returned',
      message:
        '{person} returned your homework in the step “{step}” of the course “{course}” for revision. You can read the feedback, change your homework and submit it again.',
    },
  ],
  button: openHomework,
  notes: [],
} satisfies MailTexts;

const homeworkWaiting = {
  subject: /*i18n*/ { id: 'mail.homeworkWaiting.subject', message: 'New homework submission in “{step}”' },
  heading: /*i18n*/ { id: 'mail.homeworkWaiting.heading', message: 'Homework is waiting for feedback' },
  paragraphs: [
    common.greeting,
    /*i18n*/ { id: 'mail.homeworkWaiting.waiting', message: 'Homework from {person} is waiting for feedback in the step “{step}” of the course “{course}”.' },
  ],
  button: openHomework,
  notes: [],
} satisfies MailTexts;

const missedCall = {
  subject: /*i18n*/ { id: 'mail.missedCall.subject', message: 'You missed a call from {person}' },
  heading: /*i18n*/ { id: 'mail.missedCall.heading', message: 'You missed a call' },
  paragraphs: [
    common.greeting,
    /*i18n*/ { id: 'mail.missedCall.missed', message: '{person} called you on {siteName}. You can find {person} among the students of “{course}”.' },
  ],
  button: /*i18n*/ { id: 'mail.missedCall.button', message: 'View the students' },
  notes: [],
} satisfies MailTexts;

/** Daily; the body is the list of the courses, each with the number of submissions. */
const homeworkDigest = {
  subject: /*i18n*/ {
    id: 'mail.homeworkDigest.subject',
    message: '{count, plural, one {# submission is waiting for feedback} other {# submissions are waiting for feedback}}',
  },
  heading: homeworkWaiting.heading,
  paragraphs: [common.greeting, /*i18n*/ { id: 'mail.homeworkDigest.courses', message: 'Homework is waiting for your feedback in these courses:' }],
  button: /*i18n*/ { id: 'mail.homeworkDigest.button', message: 'Give feedback' },
  notes: [],
} satisfies MailTexts;

const goToCourse = courseMessage.button;
const newModule = {
  subject: /*i18n*/ { id: 'mail.newModule.subject', message: 'New in “{course}”: {module}' },
  heading: /*i18n*/ { id: 'mail.newModule.heading', message: 'Your course has a new module' },
  paragraphs: [common.greeting, /*i18n*/ { id: 'mail.newModule.added', message: 'The course “{course}” has a new module: “{module}”.' }],
  button: goToCourse,
  notes: [],
} satisfies MailTexts;

/** Daily; the body is the list of the courses, each with its new modules. */
const moduleDigest = {
  subject: /*i18n*/ { id: 'mail.moduleDigest.subject', message: 'New modules in your courses' },
  heading: /*i18n*/ { id: 'mail.moduleDigest.heading', message: 'There are new modules in your courses' },
  paragraphs: [common.greeting, /*i18n*/ { id: 'mail.moduleDigest.courses', message: 'These courses have new modules:' }],
  button: goToCourse,
  notes: [],
} satisfies MailTexts;

/** An admin sends it to find out whether mail works. */
const testMail = {
  subject: /*i18n*/ { id: 'mail.testMail.subject', message: 'Test email of {siteName}' },
  heading: /*i18n*/ { id: 'mail.testMail.heading', message: 'Email works' },
  paragraphs: [common.greeting, /*i18n*/ { id: 'mail.testMail.works', message: 'You sent this test email. {siteName} can send emails to you.' }],
  button: /*i18n*/ { id: 'mail.testMail.button', message: 'See the state of the site' },
  notes: [],
} satisfies MailTexts;

/** Every sentence of every mail the academy sends (docs/product-rules.md#3-languages: in all interface languages). */
export const mailTexts = {
  signUpInvitation,
  courseSignUpInvitation,
  accessInvitation,
  passwordReset,
  passwordChanged,
  ...accountMails,
  ...actorMails,
  signInCode,
  testMail,
  courseMessage,
  feedback,
  homeworkReturned,
  homeworkWaiting,
  missedCall,
  homeworkDigest,
  newModule,
  moduleDigest,
  ...classMails,
} satisfies Record<MailKind, MailTexts>;
