import { describe, expect, it } from 'vitest';
import { differentTranslations, signProblems } from './message-signs.ts';

describe('signs of a translation', () => {
  it.each([
    ['Publier ?', ['needs U+202F: " ?"']],
    ['Publier\u00a0?', ['needs U+202F: "\u00a0?"']],
    ['Publier!', ['needs U+202F: "r!"']],
    ['oui ; non', ['needs U+202F: " ;"']],
    ['« Terminer »', ['needs U+202F: " »"', 'needs U+202F: "« "']],
    ['Rappel : la séance', ['needs U+00A0: " :"']],
    ['Rappel\u202f: la séance', ['needs U+00A0: "\u202f:"']],
    ['Objet : <0>{subject}</0>', ['needs U+00A0: " :"']],
  ])('finds the spaces of French: %s', (text, problems) => {
    expect(signProblems('fr', '', text)).toEqual(problems);
  });

  it.each(['Publier\u202f?', 'Quoi\u202f?!', '«\u202fTerminer\u202f»\u00a0: {name}', 'à 18:30, https://example.org'])('accepts %s', (text) => {
    expect(signProblems('fr', '18:30', text)).toEqual([]);
  });

  it('asks for no French spaces in other languages', () => {
    expect(signProblems('de', 'Publish?', 'Veröffentlichen?')).toEqual([]);
  });

  it('finds number signs that are shown as they are, or that are lost', () => {
    const source = '{count, plural, one {# step} other {# steps}}';
    expect(signProblems('de', source, '{count, plural, one {# Schritt} other {# Schritte}}')).toEqual([]);
    expect(signProblems('de', source, '{count, plural, one {ein Schritt} other {Schritte}}')).toEqual(['lacks # of its source']);
    expect(signProblems('de', 'Step', 'Schritt #')).toEqual(['has # outside of a plural']);
  });

  it('finds numbers that the source does not have, in the digits of each language', () => {
    expect(signProblems('fa', 'They stay for 14 days.', 'تا ۱۴ روز می‌مانند.')).toEqual([]);
    expect(signProblems('fa', 'They stay for 14 days.', 'تا ۱۵ روز می‌مانند.')).toEqual(['has the number 15, which its source lacks']);
    expect(signProblems('fa', 'At most 50,000 words', 'حداکثر ۵۰٬۰۰۰ کلمه')).toEqual([]);
    expect(signProblems('de', '{0} of {1}', '{1} von {0}')).toEqual([]);
  });

  it('finds Arabic letters and digits in Persian, and Persian ones in Arabic', () => {
    expect(signProblems('fa', '', 'كلمه')).toEqual(['has Arabic letters: "ك"']);
    expect(signProblems('fa', '', 'فارسي')).toEqual(['has Arabic letters: "ي"']);
    expect(signProblems('ar', '', 'کلمة')).toEqual(['has Persian letters: "ک"']);
    expect(signProblems('ar', '', 'عربی')).toEqual(['has Persian letters: "ی"']);
    expect(signProblems('fa', '14', '١٤')).toEqual(['has Arabic digits']);
    expect(signProblems('ar', '14', '۱۴')).toEqual(['has Persian digits']);
    expect(signProblems('fa', '', 'یک کلمه')).toEqual([]);
    expect(signProblems('ar', '', 'كلمة عربي')).toEqual([]);
  });

  it('finds the dot that reads as a Persian zero', () => {
    expect(signProblems('fa', '{0} current · {1} completed', '{0} کنونی · {1} تکمیل‌شده')).toEqual(['has "·" between facts, which reads as a zero: write "،"']);
    expect(signProblems('de', '{0} current · {1} completed', '{0} aktuell · {1} abgeschlossen')).toEqual([]);
  });
});

describe('a message in two catalogs of the client', () => {
  const open = { key: 'Open', catalog: 'interface', text: 'Öffnen' };
  it('has one translation', () => {
    expect(differentTranslations([open, { ...open, catalog: 'admin' }])).toEqual([]);
    expect(differentTranslations([open, { ...open, catalog: 'admin', text: 'Offen' }])).toEqual([
      'admin: "Open" is translated differently in interface: give one of them a context',
    ]);
  });
});
