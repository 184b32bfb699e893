import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { PrivacyPolicy } from './privacy-policy.tsx';

vi.mock('../../shared/ui/prose.tsx', () => ({ Prose: ({ children }: { children: ReactNode }) => children }));

const policyIn = (language: string) => renderToStaticMarkup(<PrivacyPolicy language={language} siteName="Academy" />);

describe('the privacy policy', () => {
  it('is German if the interface is in German', () => {
    expect(policyIn('de')).toMatch(/^<article lang="de" dir="ltr">.*Datenschutzerklärung/s);
  });

  it.each(['en', 'ar', 'fr', 'fa'])('is English and left to right if the interface is in %s', (language) => {
    expect(policyIn(language)).toMatch(/^<article lang="en" dir="ltr">.*Privacy policy/s);
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
