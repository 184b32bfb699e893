import { expect, it, vi } from 'vitest';
import { placeOf, timeZoneName } from './time-zone-name.ts';

it('a time zone is named by its place', () => {
  expect(['Asia/Kabul', 'America/Argentina/Buenos_Aires', 'UTC'].map(placeOf)).toEqual(['Kabul', 'Buenos Aires', 'UTC']);
});

it('a time zone is named in the language of the reader', () => {
  expect(['en-GB', 'de', 'ar', 'fr', 'fa'].map((language) => timeZoneName('Asia/Kabul', language))).toEqual([
    'Afghanistan Time',
    'Afghanistan-Zeit',
    'توقيت أفغانستان',
    'heure de l’Afghanistan',
    'وقت افغانستان',
  ]);
  expect(timeZoneName('UTC', 'fa')).toBe('UTC');
});

it('a time zone is named by its place where Intl has no names', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function unsupported() {
    throw new RangeError('Value longGeneric out of range');
  });
  expect(timeZoneName('Asia/Kabul', 'de')).toBe('Kabul');
  format.mockRestore();
});
