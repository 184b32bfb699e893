import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { KeptDays } from '../../../schema/stored-data.ts';
import { languageName } from '../../shared/i18n/languages.ts';
import { Prose } from '../../shared/ui/prose.tsx';
import { LegalText, OperatorText, type OperatorTextProps } from './operator-text.tsx';
import { PrivacyData } from './privacy-data.tsx';
import { type PrivacyRecipients, PrivacyRights } from './privacy-rights.tsx';
import { PrivacySummary } from './privacy-summary.tsx';
import { KeptDaysContext } from './stored-data.tsx';

/** The frame of the privacy policy. */
export const PrivacyPolicy = ({ children }: { children: ReactNode }) => <LegalText title={<Trans>Privacy Policy</Trans>}>{children}</LegalText>;

/** The operator's policy. */
export function OperatorPolicy(text: Omit<OperatorTextProps, 'otherLanguage'>) {
  const { language } = text;
  return (
    <OperatorText
      {...text}
      otherLanguage={
        <Trans>
          The privacy policy is not available in your language. The text that follows is in this language: <bdi lang={language}>{languageName(language)}</bdi>
        </Trans>
      }
    />
  );
}

export interface BuiltInPolicyProps extends PrivacyRecipients {
  siteName: string;
  /** The periods of the settings. */
  keptDays?: KeptDays;
}

/**
 * The policy until the operator provides one, in the language of the interface, with the facts of
 * docs/specification.md#1-what-the-product-does-and-for-whom and the list of stored data (docs/decisions/0041-personal-data.md).
 */
export function BuiltInPolicy({ siteName, keptDays = {}, ...recipients }: BuiltInPolicyProps) {
  return (
    <KeptDaysContext value={keptDays}>
      <Prose>
        <PrivacySummary siteName={siteName} />
        <PrivacyData />
        <PrivacyRights {...recipients} />
      </Prose>
    </KeptDaysContext>
  );
}
