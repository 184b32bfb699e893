import { common, type MailTexts } from './mail-parts.ts';

/** To the course leader who did it, so that somebody who uses a foreign account is noticed. */
const byYou = {
  unexpected: /*i18n*/ {
    id: 'mail.byYou.unexpected',
    message: 'If it was not you, someone is using your account. Please change your password at once and tell the other course leaders.',
  },
  button: /*i18n*/ { id: 'mail.byYou.button', message: 'Open the audit trail' },
};

const secondFactorResetByYou = {
  subject: /*i18n*/ { id: 'mail.secondFactorResetByYou.subject', message: 'You turned off two-step sign-in of {person}' },
  heading: /*i18n*/ { id: 'mail.secondFactorResetByYou.heading', message: 'You turned off two-step sign-in for someone else' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.secondFactorResetByYou.reset',
      message: 'You turned off two-step sign-in of {person} at {siteName} on {date}, which signed {person} out on all devices. {person} got an email about it.',
    },
    byYou.unexpected,
  ],
  button: byYou.button,
  notes: [],
} satisfies MailTexts;

const sessionsEndedByYou = {
  subject: /*i18n*/ { id: 'mail.sessionsEndedByYou.subject', message: 'You signed {person} out' },
  heading: /*i18n*/ { id: 'mail.sessionsEndedByYou.heading', message: 'You signed someone else out on all devices' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.sessionsEndedByYou.ended',
      message: 'You signed {person} out of {siteName} on all devices on {date}. {person} got an email about it.',
    },
    byYou.unexpected,
  ],
  button: byYou.button,
  notes: [],
} satisfies MailTexts;

/** Mails to course leaders about what they did to the account of somebody else. */
export const actorMails = { secondFactorResetByYou, sessionsEndedByYou };
