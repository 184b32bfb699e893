import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';
import { Prose } from '../../shared/ui/prose.tsx';

const ImprintLink = () => (
  <a href="/imprint-attribution-disclaimer" target="_blank" rel="noopener">
    <Trans>Imprint</Trans>
  </a>
);

/** Items: which data is processed, and who sees it. */
function WhatWeProcess() {
  return (
    <>
      <li>
        <Trans>We process the data that you need for learning. We do not use it for advertising, and we do not sell it.</Trans>
      </li>
      <li>
        <Trans>
          For your account we store your email address, your name, your language and, if you want to state it, your gender. We store your password in a form
          from which nobody can read it.
        </Trans>
      </li>
      <li>
        <Trans>While you learn, we store your courses, the steps you complete, your quiz answers, your homework and the feedback on it.</Trans>
      </li>
      <li>
        <Trans>
          People in the same course see your name, your role and whether you are online. The course leaders and the module trainers of your course also see your
          email address, your progress and your homework. Instructors see your progress and your homework.
        </Trans>
      </li>
      <li>
        <Trans>The data is processed in France and Germany. A hosting provider and a mailing service process data on our behalf.</Trans>
      </li>
    </>
  );
}

/** Items: consent, deletion and rights. */
function Choices() {
  const { number } = useFormat();
  return (
    <>
      <li>
        <Trans>We analyse how the site is used only with your consent. Videos and audio of other services are loaded only when you start them.</Trans>
      </li>
      <li>
        <Trans>The site does not respond to the Do Not Track setting of your browser.</Trans>
      </li>
      <li>
        <Trans>If you delete your profile, your name, your email address and your homework are erased after {number(30)} days.</Trans>
      </li>
      <li>
        <Trans>
          You can ask which data we store about you, and have it corrected or deleted. You can withdraw your consent at any time, and you can complain to a data
          protection authority.
        </Trans>
      </li>
      <li>
        <Trans>
          Please write to the operator named in the <ImprintLink />. We answer within one month and free of charge.
        </Trans>
      </li>
    </>
  );
}

/** A summary of the privacy policy for readers of languages that it does not exist in. */
export function PrivacySummary() {
  return (
    <Prose mb="10">
      <h1>
        <Trans>Privacy Policy</Trans>
      </h1>
      <p>
        <Trans>
          The privacy policy is available in English and German. Here is a summary in your language. It does not replace the full text, which follows in
          English.
        </Trans>
      </p>
      <h2>
        <Trans>Summary</Trans>
      </h2>
      <ul>
        <WhatWeProcess />
        <Choices />
      </ul>
    </Prose>
  );
}
