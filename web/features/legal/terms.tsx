import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageName } from '../../shared/i18n/languages.ts';
import { Prose } from '../../shared/ui/prose.tsx';
import { LegalText, OperatorText, type OperatorTextProps } from './operator-text.tsx';

/** Filler text until the operator provides terms (docs/specification.md#2-screens-and-routes). */
const FILLER = [
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.',
  'Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur. Excepteur sint occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim id est laborum.',
  'Sed ut perspiciatis unde omnis iste natus error sit voluptatem accusantium doloremque laudantium, totam rem aperiam, eaque ipsa quae ab illo inventore veritatis et quasi architecto beatae vitae dicta sunt explicabo.',
  'Nemo enim ipsam voluptatem quia voluptas sit aspernatur aut odit aut fugit, sed quia consequuntur magni dolores eos qui ratione voluptatem sequi nesciunt.',
];

/** The frame of the terms and conditions. */
export const Terms = ({ children }: { children: ReactNode }) => <LegalText title={<Trans>Terms and conditions</Trans>}>{children}</LegalText>;

/** The operator's terms. */
export function OperatorTerms(text: Omit<OperatorTextProps, 'otherLanguage'>) {
  const { language } = text;
  return (
    <OperatorText
      {...text}
      otherLanguage={
        <Trans>
          The terms and conditions are not available in your language. The text that follows is in this language:{' '}
          <bdi lang={language}>{languageName(language)}</bdi>
        </Trans>
      }
    />
  );
}

/** Shown until the operator provides terms. */
export function PlaceholderTerms() {
  return (
    <>
      <Prose>
        <p>
          <Trans>This is placeholder text. The operator of this site puts the actual terms and conditions here.</Trans>
        </p>
      </Prose>
      <Prose lang="la" dir="ltr">
        {FILLER.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Prose>
    </>
  );
}
