/** One sentence of a mail: its id in the catalogs `locales/<language>/mail.po` and its English source. */
export interface MailText {
  readonly id: string;
  readonly message: string;
}

/** A mail from top to bottom; the notes stand below the button, in a quieter voice. */
export interface MailTexts {
  readonly subject: MailText;
  readonly heading: MailText;
  readonly paragraphs: readonly MailText[];
  readonly button: MailText;
  readonly notes: readonly MailText[];
}

/** Sentences that several mails share. */
export const common = {
  greeting: /*i18n*/ { id: 'mail.common.greeting', message: 'Hello {name},' },
  greetingWithoutName: /*i18n*/ { id: 'mail.common.greetingWithoutName', message: 'Hello,' },
  invitationExpires: /*i18n*/ { id: 'mail.common.invitationExpires', message: 'The invitation is valid until {date} and can be used once.' },
  invitationUnexpected: /*i18n*/ {
    id: 'mail.common.invitationUnexpected',
    message: 'If you did not expect this invitation, you can ignore this message. No account will be created without you.',
  },
  attachments: /*i18n*/ { id: 'mail.common.attachments', message: 'Attachments to this message (available until {date}):' },
  buttonHint: /*i18n*/ { id: 'mail.common.buttonHint', message: 'If the button does not work, open this address in your browser:' },
  listItem: /*i18n*/ { id: 'mail.common.listItem', message: '{label}: {count, number}' },
  listText: /*i18n*/ { id: 'mail.common.listText', message: '{label}: {text}' },
  settings: /*i18n*/ { id: 'mail.common.settings', message: 'Choose which emails you get' },
  footer: /*i18n*/ {
    id: 'mail.common.footer',
    message: '{siteName} sent this message automatically. We never ask for your password by email.',
  },
} satisfies Record<string, MailText>;
