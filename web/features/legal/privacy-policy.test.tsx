import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../schema/languages.ts';
import { STORED_DATA, STORED_KINDS } from '../../../schema/stored-data.ts';
import { loadLegalCatalog } from '../../shared/i18n/legal-catalog.ts';
import { loadLanguage } from '../../shared/i18n/load-language.ts';
import { BuiltInPolicy } from './privacy-policy.tsx';
import { CONTENTS, NAMES } from './stored-data-words.ts';

vi.mock('../../shared/ui/prose.tsx', () => ({ Prose: ({ children }: { children: ReactNode }) => children }));
afterAll(() => loadLanguage('en'));

async function policyIn(language: InterfaceLanguage, videoServer: string | null = 'meet.academy.example'): Promise<string> {
  await Promise.all([loadLanguage(language), loadLegalCatalog()]);
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <BuiltInPolicy siteName="Academy" hostedRegion="Marseille" videoServer={videoServer} />
    </I18nProvider>,
  );
}
const withoutTags = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
const daysIn = (language: string, days: number): string => new Intl.NumberFormat(language).format(days);

describe('the privacy policy', () => {
  it.each([
    ['de', ['Frankreich und Deutschland', 'innerhalb eines Monats', 'kostenlos', 'Do Not Track wird nicht unterstützt', '30 Tage']],
    ['en', ['France and Germany', 'within one month', 'free of charge', 'Do Not Track is not supported', '30 days']],
    ['fr', ['France et en Allemagne', 'un délai d’un mois', 'gratuitement', 'Do Not Track n’est pas pris en charge', '30 jours']],
    ['ar', ['فرنسا وألمانيا', 'خلال شهر واحد', 'دون مقابل', 'إعداد «Do Not Track» غير مدعوم', '30 يومًا']],
    ['fa', ['فرانسه و آلمان', 'یک ماه', 'رایگان', '«Do Not Track» پشتیبانی نمی‌شود', '۳۰ روز']],
  ] as const)('states the documented facts in %s', async (language, facts) => {
    const text = await policyIn(language);
    for (const fact of facts) expect(text).toContain(fact);
  });

  it.each([
    ['de', 'Tracker-Daten Nutzungsdaten E-Mail-Adresse Vorname Nachname Benutzername Passwort Sprache Analysewerkzeug Hosting-Anbieter Versanddienst'],
    ['en', 'Tracker-data Usage-data email-address first-name last-name username password language analytics-tool hosting-provider mailing-service'],
  ] as const)('lists all collected data in %s', async (language, kinds) => {
    const text = (await policyIn(language)).replaceAll(/[\s-]/g, '');
    for (const kind of kinds.split(' ')) expect(text).toContain(kind.replaceAll('-', ''));
  });

  it.each(INTERFACE_LANGUAGES)('names everything that is stored in %s, with the period of the list', async (language) => {
    const items = (await policyIn(language)).split('<li>').map((item) => withoutTags(item.split('</li>')[0] ?? ''));
    for (const kind of STORED_KINDS) {
      const [name, contents] = [i18n._(NAMES[kind]), i18n._(CONTENTS[kind])];
      expect(
        items.some((item) => item.startsWith(name) && item.endsWith(contents)),
        kind,
      ).toBe(true);
      const { kept } = STORED_DATA[kind];
      const period = items.findLast((item) => item.startsWith(name)) ?? '';
      // Arabic says one day in words.
      if (typeof kept === 'object' && kept.days > 1) expect(period, kind).toContain(daysIn(language, kept.days));
    }
  });

  it.each(INTERFACE_LANGUAGES)('has the same structure in %s as in English', async (language) => {
    const english = await policyIn('en');
    const text = await policyIn(language);
    for (const tag of ['<h2>', '<li>', '<p>', '<bdi>', '<a ']) expect(text.split(tag).length, tag).toBe(english.split(tag).length);
    if (language !== 'en') expect(text).not.toContain('We process');
    expect(text.replace(/^[\s\S]*?<h2>/, '')).toContain('href="/imprint-attribution-disclaimer"');
  });

  it.each(INTERFACE_LANGUAGES)('names the recipients of the settings in %s', async (language) => {
    expect(await policyIn(language)).toMatch(/<bdi>Marseille<\/bdi>[\s\S]*<bdi>meet\.academy\.example<\/bdi>/);
    expect(await policyIn(language, null)).not.toContain('meet.academy.example');
  });

  it.each([
    ['en', 'its leader and the reviewers of the course see when you joined and how long you stayed', 'Download my data'],
    ['de', 'sehen die Leitung und die Betreuenden des Kurses, wann und wie lange Sie dabei waren', 'Meine Daten herunterladen'],
    ['fr', 'voient l’heure de votre arrivée et la durée de votre présence', 'Télécharger mes données'],
    ['ar', 'يرى المسؤول عنها ومراجعو الدورة وقت الانضمام ومدة الحضور', 'تنزيل بياناتي'],
    ['fa', 'مسئول کلاس و بررسی‌کنندگان دوره زمان پیوستن و مدت حضور شما را می‌بینند', 'دانلود داده‌های من'],
  ] as const)('says in %s who sees a visit to a class, how long it is kept, and how to get one’s data', async (language, sentence, button) => {
    const summary = (await policyIn(language)).split('<h2>')[1] ?? '';
    const item = summary.split('<li>').find((each) => each.includes(sentence)) ?? '';
    expect(withoutTags(item)).toContain(daysIn(language, STORED_DATA.classVisits.kept.days));
    expect(summary).toContain(button);
  });
});
