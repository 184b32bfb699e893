import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Env } from '../../env.ts';
import { type Finding, findingsOf, reasonOf } from './finding.ts';

/** Milliseconds in which a DNS server has to answer. */
const DNS_TIMEOUT = 3000;
/** A name that has no such record. */
const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND']);
const GUIDE = 'docs/operating.md#mail says how';

const { ok, note } = findingsOf('sender');

/** Returns the TXT records of a name, each in its parts. */
type ResolveTxt = (name: string) => Promise<string[][]>;

const resolver = (): ResolveTxt => {
  const dns = new Resolver({ timeout: DNS_TIMEOUT, tries: 1 });
  return (name) => dns.resolveTxt(name);
};

/** Returns the domain of a sender such as "Academy <no-reply@academy.example>", or undefined for one that has no DNS. */
function domainOf(sender: string): string | undefined {
  const domain = /@([^@<>\s]+?)>?\s*$/.exec(sender)?.[1]?.toLowerCase();
  return domain === undefined || isIP(domain) !== 0 || !domain.includes('.') ? undefined : domain;
}

async function recordsOf(resolveTxt: ResolveTxt, name: string, version: string): Promise<string[]> {
  try {
    const records = (await resolveTxt(name)).map((parts) => parts.join(''));
    return records.filter((record) => record.toLowerCase().startsWith(version));
  } catch (error) {
    if (NO_RECORD.has((error as { code?: string }).code ?? '')) return [];
    throw error;
  }
}

/** A domain without a DMARC record has that of the domain above it. */
async function dmarcOf(resolveTxt: ResolveTxt, domain: string): Promise<string[]> {
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
  for (const each of domains) {
    const records = await recordsOf(resolveTxt, `_dmarc.${each}`, 'v=dmarc1');
    if (records.length > 0) return records;
  }
  return [];
}

function spfFinding(domain: string, records: readonly string[]): Finding {
  if (records.length === 0) return note(`${domain} has no SPF record, so that emails may be taken for unwanted ones: ${GUIDE}.`);
  if (records.length > 1) return note(`${domain} has ${records.length} SPF records, which makes them invalid: keep one.`);
  if (/\+all\b|\sall\b/i.test(records[0] ?? '')) return note(`The SPF record of ${domain} allows everybody to send in its name: end it with ~all or -all.`);
  return ok(`${domain} has an SPF record; whether it names your mail server, a test email shows (--mail).`);
}

/** Looks up SPF and DMARC of the sender's domain. What is missing is a note: emails are sent without, but fewer arrive. */
export async function examineSender({ smtpUrl, mailFrom }: Pick<Env, 'smtpUrl' | 'mailFrom'>, resolveTxt: ResolveTxt = resolver()): Promise<Finding[]> {
  const domain = domainOf(mailFrom);
  if (smtpUrl === undefined) return [];
  if (domain === undefined) return [note(`The sender ${mailFrom} has no domain of the Internet: SPF and DMARC are not looked up.`)];
  try {
    const spf = spfFinding(domain, await recordsOf(resolveTxt, domain, 'v=spf1'));
    const dmarc = await dmarcOf(resolveTxt, domain);
    const policy = dmarc.length === 0 ? note(`${domain} has no DMARC record: ${GUIDE}.`) : ok(`${domain} has a DMARC record.`);
    return [spf, policy];
  } catch (error) {
    return [note(`SPF and DMARC of ${domain} cannot be looked up (${reasonOf(error)}).`)];
  }
}
