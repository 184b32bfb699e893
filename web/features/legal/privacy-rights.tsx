import { Trans } from '@lingui/react/macro';
import { REACTIVATION_DAYS, SESSION_IDLE } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { ImprintLink } from './imprint-link.tsx';
import { Days, StoredPeriods } from './stored-data.tsx';

const DAY = 24 * 60 * 60 * 1000;
/** The day of the last change of the policy. At noon, so that it is the same day in most time zones. */
const CHANGED = '2026-11-26T12:00:00Z';

export interface PrivacyRecipients {
  /** Where the servers are. */
  hostedRegion: string;
  /** The host of the video server; null without one. */
  videoServer: string | null;
}

function Recipients({ hostedRegion, videoServer }: PrivacyRecipients) {
  return (
    <section>
      <h2>
        <Trans>5. Who receives data, and where it is processed</Trans>
      </h2>
      <p>
        <Trans>The following process data for us, bound by our instructions (Art. 28 GDPR):</Trans>
      </p>
      <ul>
        <li>
          <Trans>
            a hosting provider, on whose servers the academy, its database and its files are kept (<bdi>{hostedRegion}</bdi>),
          </Trans>
        </li>
        <li>
          <Trans>a mailing service, which delivers the emails of the academy and receives your address and the message for that purpose,</Trans>
        </li>
        {videoServer !== null && (
          <li>
            <Trans>
              a video server (<bdi>{videoServer}</bdi>), which passes on video and audio of classes, meetings and calls, and receives the name shown, an
              internal number and your IP address.
            </Trans>
          </li>
        )}
      </ul>
      <p>
        <Trans>
          The data is processed in France and Germany. You can open the academy from any country; what you then see is transmitted to the place where you are.
          We do not give data to anyone else unless the law obliges us to.
        </Trans>
      </p>
    </section>
  );
}

function StorageTime() {
  return (
    <section>
      <h2>
        <Trans>6. How long we keep data</Trans>
      </h2>
      <p>
        <Trans>At most:</Trans>
      </p>
      <ul>
        <StoredPeriods />
      </ul>
      <p>
        <Trans>
          If you delete your profile, or we deactivate your account, this can be undone for <Days count={REACTIVATION_DAYS} /> on request. After that we erase
          name, email address, settings, notes, and the texts and files of your submissions. What stays, such as enrollments, progress, answers to quizzes,
          learning days and activity records, has an internal number and no name. Messages that you sent and feedback that you gave stay with those who received
          them, without your name.
        </Trans>
      </p>
      <p>
        <Trans>
          Sessions end earlier when you sign out or have not used them for <Days count={SESSION_IDLE / DAY} />. A new password ends all other sessions. Links in
          emails are valid until the time stated in the email, or until they are used.
        </Trans>
      </p>
      <p>
        <Trans>
          The logs of the server have internal numbers instead of names. How long logs and backups are kept is part of our agreement with the hosting provider;
          we tell you when you ask. What the law obliges us to keep, we keep as long as it says.
        </Trans>
      </p>
    </section>
  );
}

function Rights() {
  return (
    <section>
      <h2>
        <Trans>7. Your rights</Trans>
      </h2>
      <p>
        <Trans>You have the right</Trans>
      </p>
      <ul>
        <li>
          <Trans>to know which data we process about you, and to receive a copy (Art. 15 GDPR),</Trans>
        </li>
        <li>
          <Trans>to have wrong data corrected (Art. 16 GDPR); you can change your name and language yourself in the settings,</Trans>
        </li>
        <li>
          <Trans>to have your data erased (Art. 17 GDPR); you can delete your own profile in the settings,</Trans>
        </li>
        <li>
          <Trans>to have the processing restricted (Art. 18 GDPR),</Trans>
        </li>
        <li>
          <Trans>to receive your data in a common format (Art. 20 GDPR),</Trans>
        </li>
        <li>
          <Trans>to object to processing that rests on our legitimate interest (Art. 21 GDPR),</Trans>
        </li>
        <li>
          <Trans>to withdraw a consent at any time; what was done before remains lawful (Art. 7(3) GDPR).</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          “Download my data” in the settings gives you everything that is stored about you at once: as a page to read, as a file for programs, and with your
          files.
        </Trans>
      </p>
      <p>
        <Trans>
          For everything else please write to the operator named in the <ImprintLink />. We answer within one month, free of charge. We may ask you to confirm
          your identity.
        </Trans>
      </p>
    </section>
  );
}

function ComplaintAndChanges() {
  const date = useFormat().date(CHANGED);
  return (
    <section>
      <h2>
        <Trans>8. Complaint</Trans>
      </h2>
      <p>
        <Trans>
          If you believe that we do not treat your data lawfully, you can complain to a data protection authority, for instance at the place where you live or
          work, or where the operator is based (Art. 77 GDPR). We are glad if you tell us first.
        </Trans>
      </p>
      <h2>
        <Trans>9. Changes</Trans>
      </h2>
      <p>
        <Trans>
          We adapt this policy when the academy or the law changes, and show the date of the last change here. If a change concerns a consent of yours, we ask
          you again.
        </Trans>
      </p>
      <p>
        <Trans>
          Last changed: <time dateTime={CHANGED}>{date}</time>
        </Trans>
      </p>
    </section>
  );
}

/** Sections 5 to 9 of the privacy policy: recipients, periods and rights. */
export const PrivacyRights = (recipients: PrivacyRecipients) => (
  <>
    <Recipients {...recipients} />
    <StorageTime />
    <Rights />
    <ComplaintAndChanges />
  </>
);
