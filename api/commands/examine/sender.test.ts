import { describe, expect, it } from 'vitest';
import { examineSender } from './sender.ts';

const SPF = 'v=spf1 include:mail.example -all';
const DMARC = 'v=DMARC1; p=quarantine';
const env = { smtpUrl: 'smtp://mail.example', mailFrom: 'Academy <no-reply@learn.academy.example>' };

/** A DNS with these TXT records. */
const dns = (records: Record<string, string[]>) => async (name: string) => {
  const found = records[name];
  if (found === undefined) throw Object.assign(new Error(`queryTxt ENODATA ${name}`), { code: 'ENODATA' });
  // Long records come in several parts.
  return found.map((record) => [record.slice(0, 10), record.slice(10)]);
};

describe('npm run doctor looks up the domain of the sender:', () => {
  it.each<[string, Record<string, string[]>, string[]]>([
    ['both records', { 'learn.academy.example': ['other', SPF], '_dmarc.learn.academy.example': [DMARC] }, ['ok', 'ok']],
    ['DMARC of the domain above', { 'learn.academy.example': [SPF], '_dmarc.academy.example': [DMARC] }, ['ok', 'ok']],
    ['none', {}, ['note', 'note']],
    ['DMARC of a top-level domain, which does not count', { 'learn.academy.example': [SPF], '_dmarc.example': [DMARC] }, ['ok', 'note']],
    ['two SPF records', { 'learn.academy.example': [SPF, SPF], '_dmarc.learn.academy.example': [DMARC] }, ['note', 'ok']],
    ['an SPF record for everybody', { 'learn.academy.example': ['v=spf1 +all'], '_dmarc.learn.academy.example': [DMARC] }, ['note', 'ok']],
  ])('%s', async (_what, records, states) => {
    const findings = await examineSender(env, dns(records));
    expect(findings.map(({ state }) => state)).toEqual(states);
    for (const { sentence } of findings) expect(sentence).toMatch(/^\S.*\.$/);
  });

  it('it is never a fault that the DNS does not answer', async () => {
    const findings = await examineSender(env, async () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
    });
    expect(findings).toEqual([{ part: 'sender', state: 'note', sentence: 'SPF and DMARC of learn.academy.example cannot be looked up (queryTxt ETIMEOUT).' }]);
  });

  it.each(['Academy <no-reply@127.0.0.1>', 'no-reply@localhost'])('the sender %s has none', async (mailFrom) => {
    expect(await examineSender({ ...env, mailFrom }, dns({}))).toMatchObject([{ state: 'note' }]);
  });

  it('nothing is looked up while emails are captured', async () => {
    expect(await examineSender({ ...env, smtpUrl: undefined }, dns({}))).toEqual([]);
  });
});
