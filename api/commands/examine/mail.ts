import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { createSmtpMail } from '../../adapters/mail.ts';
import { JobFailure } from '../../domain/shared/job-failure.ts';
import type { Env } from '../../env.ts';
import { ANSWER_TIMEOUT, type Finding, findingsOf, reasonOf } from './finding.ts';

const { ok, note, fault } = findingsOf('mail');
const TEXT = 'This email was sent by the command that checks the installation. Nothing has to be done.';

function sentenceOf(error: unknown): string {
  const { code = '', response = '' } = error as { code?: string; response?: string };
  const reply = response === '' ? '' : ` (${response.replace(/\s+/g, ' ').trim()})`;
  if (code === 'EAUTH') return `The mail server refuses the user or password in SMTP_URL${reply}: correct them.`;
  if (/certificate/i.test(reasonOf(error))) {
    return `The certificate of the mail server is not trusted (${reasonOf(error)}): use the name that it is for in SMTP_URL, or, if the server is on this machine, add ?ignoreTLS=true.`;
  }
  if (code === 'ETLS' || /ssl|tls/i.test(reasonOf(error))) {
    return `There is no secure connection to the mail server (${reasonOf(error)}): use smtps: with port 465, or smtp: with port 587, in SMTP_URL.`;
  }
  return `The mail server in SMTP_URL does not answer (${reasonOf(error)}): start it, or correct the address.`;
}

async function send({ smtpUrl = '', mailFrom, siteName }: Env, to: string): Promise<Finding> {
  const mail = createSmtpMail(smtpUrl, mailFrom);
  try {
    await mail.send({ id: randomUUID(), to, subject: `${siteName}: test`, text: TEXT, html: `<p>${TEXT}</p>` });
    return ok(`An email was sent to ${to}: look whether it arrives, also among unwanted mail.`);
  } catch (error) {
    const reply = error instanceof JobFailure && error.reply !== undefined ? ` (${error.reply})` : '';
    return fault(`The mail server does not take an email from ${mailFrom} to ${to}${reply}: correct MAIL_FROM, or ask who operates it.`);
  } finally {
    await mail.close();
  }
}

/** Connects to the mail server and signs in; with `to`, sends an email to that address. */
export async function examineMail(env: Env, to: string | undefined): Promise<Finding[]> {
  if (env.smtpUrl === undefined) {
    return [to === undefined ? note('SMTP_URL is not set: emails are captured and not sent.') : fault('SMTP_URL is not set: set it to your mail server.')];
  }
  const timeouts = { connectionTimeout: ANSWER_TIMEOUT, greetingTimeout: ANSWER_TIMEOUT, socketTimeout: ANSWER_TIMEOUT };
  const transport = createTransport({ url: env.smtpUrl, ...timeouts });
  try {
    await transport.verify();
  } catch (error) {
    return [fault(sentenceOf(error))];
  } finally {
    transport.close();
  }
  return [ok('The mail server answers and accepts the sign-in.'), ...(to === undefined ? [] : [await send(env, to)])];
}
