import { Readable } from 'node:stream';
import { createClamd, EICAR } from '../../adapters/virus-scanner.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { Env } from '../../env.ts';
import { ANSWER_TIMEOUT, type Finding, findingsOf, reasonOf } from './finding.ts';

const { ok, note, fault } = findingsOf('scanner');

/** Whether the scanner finds a virus in a text. */
async function findsVirus(address: string, text: string): Promise<boolean> {
  try {
    await createClamd(address, ANSWER_TIMEOUT).scan(Readable.from([Buffer.from(text)]));
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'FILE_HAS_VIRUS') return true;
    throw error;
  }
}

/** Has the virus scanner scan a text and the test virus of the EICAR, as uploads are scanned. */
export async function examineScanner({ clamdUrl }: Pick<Env, 'clamdUrl'>): Promise<Finding> {
  if (clamdUrl === undefined) return note('CLAMD_URL is not set: uploads are not scanned for viruses.');
  try {
    if (await findsVirus(clamdUrl, 'academy'))
      return fault('The scanner finds a virus in a plain word, so that every upload is refused: correct its signatures.');
    if (await findsVirus(clamdUrl, EICAR)) return ok('The scanner answers and finds the test virus.');
    return fault('The scanner does not find the test virus of the EICAR: load its signatures with freshclam.');
  } catch (error) {
    return fault(`The scanner does not scan at CLAMD_URL (${reasonOf(error)}), so that every upload is refused: start it, or correct the address.`);
  }
}
