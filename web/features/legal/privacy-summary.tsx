import { Trans } from '@lingui/react/macro';
import { REACTIVATION_DAYS } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { ImprintLink } from './imprint-link.tsx';
import { ClassVisitsKept } from './stored-data.tsx';

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
          that no one can read.
        </Trans>
      </li>
      <li>
        <Trans>While you learn, we store your courses, the steps you complete, your quiz answers, your homework and the feedback on it.</Trans>
      </li>
      <li>
        <Trans>
          We also store your notes, which no one else sees, your notifications and calls, and when you took part in live classes. Sections 2 and 6 name
          everything that is stored, and how long.
        </Trans>
      </li>
      <li>
        <Trans>
          People in the same course see your name, your role and whether you are online. The course leaders and the module trainers of your course also see your
          email address, your progress and your homework. Instructors see your progress and your homework.
        </Trans>
      </li>
      <li>
        <Trans>
          When you take part in a live class, its leader and the reviewers of the course see when you joined and how long you stayed. We keep this for at most{' '}
          <ClassVisitsKept />.
        </Trans>
      </li>
      <li>
        <Trans>The data is processed in France and Germany. A hosting provider, a mailing service and a video server process data on our behalf.</Trans>
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
        <Trans>
          We count how courses are used (active learners, completed courses, languages), without showing names to anyone. The analytics tool that records the
          pages you open runs only with your consent.
        </Trans>
      </li>
      <li>
        <Trans>Videos and audio from other services are loaded only when you start them.</Trans>
      </li>
      <li>
        <Trans>The site does not respond to the Do Not Track setting of your browser.</Trans>
      </li>
      <li>
        <Trans>If you delete your profile, your name, your email address and your homework are erased after {number(REACTIVATION_DAYS)} days.</Trans>
      </li>
      <li>
        <Trans>With “Download my data” in the settings you get everything that is stored about you.</Trans>
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

/** The privacy policy in short. */
export function PrivacySummary({ siteName }: { siteName: string }) {
  return (
    <section>
      <p>
        <Trans>
          <bdi>{siteName}</bdi> is an online academy for psychosocial support. This policy says which data we process when you use it, what for, how long we
          keep it, and which rights you have.
        </Trans>
      </p>
      <h2>
        <Trans>Summary</Trans>
      </h2>
      <ul>
        <WhatWeProcess />
        <Choices />
      </ul>
    </section>
  );
}
