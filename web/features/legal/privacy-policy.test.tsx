import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { loadLegalCatalog } from '../../shared/i18n/legal-catalog.ts';
import { loadLanguage } from '../../shared/i18n/load-language.ts';
import { PrivacyPolicy } from './privacy-policy.tsx';

vi.mock('../../shared/ui/prose.tsx', () => ({ Prose: ({ children }: { children: ReactNode }) => children }));

const policyIn = (language: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PrivacyPolicy language={language} siteName="Academy" />
    </I18nProvider>,
  );

describe('the privacy policy', () => {
  it('is German if the interface is in German', () => {
    expect(policyIn('de')).toMatch(/^<article lang="de" dir="ltr">.*Datenschutzerklärung/s);
  });

  it('is English if the interface is in English', () => {
    expect(policyIn('en')).toMatch(/^<article lang="en" dir="ltr">.*Privacy policy/s);
  });

  it.each([
    ['ar', 'فرنسا وألمانيا', 'خلال شهر واحد'],
    ['fr', 'France et en Allemagne', 'un délai d’un mois'],
    ['fa', 'فرانسه و آلمان', 'یک ماه'],
  ])('is English and left to right in %s, after a summary in that language', async (language, where, when) => {
    await Promise.all([loadLanguage(language as InterfaceLanguage), loadLegalCatalog()]);
    const [summary = '', policy] = policyIn(language).split(/(?=<article lang="en" dir="ltr">)/);
    expect(policy).toContain('Privacy policy');
    for (const words of [where, when]) expect(summary).toContain(words);
    expect(summary).not.toContain('We process');
    expect(summary).toContain('href="/imprint-attribution-disclaimer"');
    expect(summary.split('<li>')).toHaveLength(11);
  });

  it.each([
    ['de', ['Frankreich und Deutschland', 'innerhalb eines Monats', 'kostenlos', 'Do Not Track wird nicht unterstützt', '30 Tage']],
    ['en', ['France and Germany', 'within one month', 'free of charge', 'Do Not Track is not supported', '30 days']],
  ])('states the documented facts in %s', (language, facts) => {
    const text = policyIn(language);
    for (const fact of facts) expect(text).toContain(fact);
  });

  it('lists all collected data in both languages', () => {
    const [german, english] = [policyIn('de'), policyIn('en')];
    for (const kind of [
      'Tracker-Daten',
      'Nutzungsdaten',
      'E-Mail-Adresse',
      'Vorname',
      'Nachname',
      'Benutzername',
      'Passwort',
      'Sprache',
      'Analysewerkzeug',
      'Hosting-Anbieter',
      'Versanddienst',
      'direkte Registrierung',
    ]) {
      expect(german).toContain(kind);
    }
    for (const kind of [
      'Tracker data',
      'Usage data',
      'email address',
      'first name',
      'last name',
      'username',
      'password',
      'language',
      'analytics tool',
      'hosting provider',
      'mailing service',
      'direct registration',
    ]) {
      expect(english).toContain(kind);
    }
    for (const tag of ['<h2>', '<li>', '<p>']) expect(english.split(tag).length, tag).toBe(german.split(tag).length);
  });
});
