import { common, type MailTexts } from './mail-parts.ts';

/** Sentences that these mails share. */
const shared = {
  expected: /*i18n*/ { id: 'mail.account.expected', message: 'If you know about this, there is nothing more to do.' },
  unexpected: /*i18n*/ { id: 'mail.account.unexpected', message: 'If you did not expect this, please change your password and tell a course leader.' },
  settings: /*i18n*/ { id: 'mail.account.settings', message: 'Open the settings' },
  signIn: /*i18n*/ { id: 'mail.account.signIn', message: 'Sign in' },
};

const secondFactorOn = {
  subject: /*i18n*/ { id: 'mail.secondFactorOn.subject', message: 'Two-step sign-in for {siteName} is on' },
  heading: /*i18n*/ { id: 'mail.secondFactorOn.heading', message: 'Two-step sign-in is on' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.secondFactorOn.on',
      message: 'Two-step sign-in was turned on for your account at {siteName} on {date}. All other devices were signed out.',
    },
    /*i18n*/ { id: 'mail.secondFactorOn.keep', message: 'Keep your recovery codes in a safe place. With one of them you can sign in without your phone.' },
    shared.expected,
    shared.unexpected,
  ],
  button: shared.settings,
  notes: [],
} satisfies MailTexts;

const secondFactorOff = {
  subject: /*i18n*/ { id: 'mail.secondFactorOff.subject', message: 'Two-step sign-in for {siteName} is off' },
  heading: /*i18n*/ { id: 'mail.secondFactorOff.heading', message: 'Two-step sign-in is off' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.secondFactorOff.off',
      message: 'Two-step sign-in was turned off for your account at {siteName} on {date}. Your password alone is enough to sign in now.',
    },
    shared.expected,
    shared.unexpected,
  ],
  button: shared.settings,
  notes: [],
} satisfies MailTexts;

const secondFactorReset = {
  subject: /*i18n*/ { id: 'mail.secondFactorReset.subject', message: 'A course leader turned off two-step sign-in for {siteName}' },
  heading: /*i18n*/ { id: 'mail.secondFactorReset.heading', message: 'Two-step sign-in was turned off for you' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.secondFactorReset.reset',
      message: 'A course leader turned off two-step sign-in for your account at {siteName} on {date}, and signed you out on all devices.',
    },
    /*i18n*/ { id: 'mail.secondFactorReset.next', message: 'Sign in with your password. You can turn two-step sign-in on again in the settings.' },
    shared.unexpected,
  ],
  button: shared.settings,
  notes: [],
} satisfies MailTexts;

/** A second step came while two-step sign-in stays on. */
const secondAdded = {
  subject: /*i18n*/ { id: 'mail.secondStepAdded.subject', message: 'A new way to sign in to {siteName}' },
  heading: /*i18n*/ { id: 'mail.secondStepAdded.heading', message: 'Your account has a new second step' },
  button: shared.settings,
  notes: [],
};

const passkeyAdded = {
  ...secondAdded,
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.secondStepAdded.passkey',
      message: 'The passkey “{passkey}” was added to the two-step sign-in of your account at {siteName} on {date}.',
    },
    shared.expected,
    shared.unexpected,
  ],
} satisfies MailTexts;

const appAdded = {
  ...secondAdded,
  paragraphs: [
    common.greeting,
    /*i18n*/ { id: 'mail.secondStepAdded.app', message: 'An authenticator app was added to the two-step sign-in of your account at {siteName} on {date}.' },
    shared.expected,
    shared.unexpected,
  ],
} satisfies MailTexts;

const secondStaysOn = /*i18n*/ {
  id: 'mail.secondStepRemoved.on',
  message: 'Two-step sign-in stays on. You sign in with what is left, or with a recovery code.',
};

/** A second step went while two-step sign-in stays on. */
const secondRemoved = {
  subject: /*i18n*/ { id: 'mail.secondStepRemoved.subject', message: 'One way to sign in to {siteName} was removed' },
  heading: /*i18n*/ { id: 'mail.secondStepRemoved.heading', message: 'A second step of your account was removed' },
  button: shared.settings,
  notes: [],
};

const passkeyRemoved = {
  ...secondRemoved,
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.secondStepRemoved.passkey',
      message: 'The passkey “{passkey}” was removed from the two-step sign-in of your account at {siteName} on {date}.',
    },
    secondStaysOn,
    shared.expected,
    shared.unexpected,
  ],
} satisfies MailTexts;

const appRemoved = {
  ...secondRemoved,
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.secondStepRemoved.app',
      message: 'The authenticator app was removed from the two-step sign-in of your account at {siteName} on {date}.',
    },
    secondStaysOn,
    shared.expected,
    shared.unexpected,
  ],
} satisfies MailTexts;

const recoveryCodeUsed = {
  subject: /*i18n*/ { id: 'mail.recoveryCodeUsed.subject', message: 'A recovery code for {siteName} was used' },
  heading: /*i18n*/ { id: 'mail.recoveryCodeUsed.heading', message: 'A recovery code was used' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.recoveryCodeUsed.used',
      message: 'One of your recovery codes was used for your account at {siteName}. {left, plural, one {# code is left.} other {# codes are left.}}',
    },
    /*i18n*/ { id: 'mail.recoveryCodeUsed.renew', message: 'You can get new recovery codes in the settings.' },
    shared.expected,
    shared.unexpected,
  ],
  button: shared.settings,
  notes: [],
} satisfies MailTexts;

const wrongCodes = {
  subject: /*i18n*/ { id: 'mail.wrongCodes.subject', message: 'Ten wrong codes for your account at {siteName}' },
  heading: /*i18n*/ { id: 'mail.wrongCodes.heading', message: 'Ten wrong codes for your account' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.wrongCodes.tried',
      message:
        'Ten wrong codes of two-step sign-in were entered for your account at {siteName}. A code is only asked for after the right password. For a few minutes no further code is accepted.',
    },
    /*i18n*/ { id: 'mail.wrongCodes.yours', message: 'If this was you, please wait a few minutes, and check that the time on your phone is right.' },
    /*i18n*/ { id: 'mail.wrongCodes.other', message: 'If it was not you, someone knows your password. Please choose a new one at once.' },
  ],
  button: /*i18n*/ { id: 'mail.wrongCodes.button', message: 'Reset password' },
  notes: [],
} satisfies MailTexts;

const sessionsEnded = {
  subject: /*i18n*/ { id: 'mail.sessionsEnded.subject', message: 'You were signed out of {siteName}' },
  heading: /*i18n*/ { id: 'mail.sessionsEnded.heading', message: 'You were signed out on all devices' },
  paragraphs: [
    common.greeting,
    /*i18n*/ { id: 'mail.sessionsEnded.ended', message: 'A course leader signed you out of {siteName} on all devices on {date}. You can sign in again.' },
    shared.unexpected,
  ],
  button: shared.signIn,
  notes: [],
} satisfies MailTexts;

const emailChangedFrom = {
  subject: /*i18n*/ { id: 'mail.emailChangedFrom.subject', message: 'Your email address for {siteName} was changed' },
  heading: /*i18n*/ { id: 'mail.emailChangedFrom.heading', message: 'Your email address was changed' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.emailChangedFrom.changed',
      message:
        'A course leader changed the email address of your account at {siteName} on {date}. You can no longer sign in with the address that received this email.',
    },
    /*i18n*/ { id: 'mail.emailChangedFrom.unexpected', message: 'If you did not ask for this, please tell a course leader at once.' },
  ],
  button: shared.signIn,
  notes: [],
} satisfies MailTexts;

const emailChangedTo = {
  subject: /*i18n*/ { id: 'mail.emailChangedTo.subject', message: 'Your email address for {siteName} was changed' },
  heading: /*i18n*/ { id: 'mail.emailChangedTo.heading', message: 'This is your email address now' },
  paragraphs: [
    common.greeting,
    /*i18n*/ {
      id: 'mail.emailChangedTo.changed',
      message:
        'A course leader changed the email address of your account at {siteName} on {date}. From now on, sign in with the address that received this email. Your password is the same.',
    },
    /*i18n*/ { id: 'mail.emailChangedTo.unexpected', message: 'If you did not ask for this, please tell a course leader at once.' },
  ],
  button: shared.signIn,
  notes: [],
} satisfies MailTexts;

/** Mails about the safety of an account (docs/decisions/0073-two-step-sign-in.md). */
export const accountMails = {
  secondFactorOn,
  secondFactorOff,
  secondFactorReset,
  passkeyAdded,
  passkeyRemoved,
  appAdded,
  appRemoved,
  recoveryCodeUsed,
  wrongCodes,
  sessionsEnded,
  emailChangedFrom,
  emailChangedTo,
};
