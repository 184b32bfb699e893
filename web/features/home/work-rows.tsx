import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { WAITING_SHOWN } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { languageNameIn } from '../../shared/i18n/languages.ts';
import { relativeTime } from '../../shared/i18n/relative-time.ts';
import { ActionRow } from '../../shared/ui/action-row.tsx';
import type { ButtonVariant } from '../../shared/ui/button.tsx';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { WorkRows_WorkFragment } from './work-rows.generated.ts';

interface WorkProps {
  work: WorkRows_WorkFragment;
}

/** How many texts wait for the viewer's feedback, and since when the oldest one; nothing for none. */
export function WaitingRow({
  work: { waiting, waitingSince },
  now,
  variant,
  to = '/feedback',
}: WorkProps & { now: Date; variant?: ButtonVariant; to?: string }) {
  const { i18n } = useLingui();
  const { number } = useFormat();
  if (waiting === 0) return null;
  const since = waitingSince == null ? null : relativeTime(new Date(waitingSince), now, i18n.locale);
  return (
    <ActionRow id="waiting" to={to} variant={variant} action={<Trans>Read</Trans>}>
      <Text fontWeight="medium">
        {waiting > WAITING_SHOWN ? (
          <Trans>More than {number(WAITING_SHOWN)} texts are waiting for your feedback</Trans>
        ) : (
          <Plural value={waiting} one="# text is waiting for your feedback" other="# texts are waiting for your feedback" />
        )}
      </Text>
      {since !== null && (
        <Text small tone="soft">
          <Trans>The oldest: {since}</Trans>
        </Text>
      )}
    </ActionRow>
  );
}

/** The courses of the viewer's teams, with the inactive learners, each with a link to the Student Overview. */
export function TaughtRows({ work: { courses }, firstVariant }: WorkProps & { firstVariant?: ButtonVariant }) {
  return courses.map(({ id, name, shownLanguage, learners, inactive }, index) => (
    <ActionRow
      key={id}
      id={`course-${id}`}
      to={`/academy-course-detail/${id}?tab=6${inactive === 0 ? '' : '&show=inactive'}`}
      variant={index === 0 ? firstVariant : 'plain'}
      action={<Trans>Student Overview</Trans>}
    >
      <Text fontWeight="medium">
        <Isolate {...inLanguage(shownLanguage)}>{name}</Isolate>
      </Text>
      <Text small tone="soft">
        {inactive === 0 ? (
          <Plural value={learners} _0="No learners yet" one="# learner" other="# learners" />
        ) : (
          <Plural value={inactive} one="# learner has done nothing for 14 days" other="# learners have done nothing for 14 days" />
        )}
      </Text>
    </ActionRow>
  ));
}

/** Number of courses whose languages are named; the list of academies leads to all. */
const UNTRANSLATED = 3;

/** What an admin takes care of: jobs that stopped, and courses that are not complete in one of their languages; nothing for none. */
export function SiteRows({ work: { stoppedJobs, untranslated }, firstVariant }: WorkProps & { firstVariant?: ButtonVariant }) {
  const { i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  return (
    <>
      {stoppedJobs > 0 && (
        <ActionRow id="stopped-jobs" to="/admin/jobs" variant={firstVariant} action={<Trans>Look at jobs</Trans>}>
          <Text fontWeight="medium">
            <Plural value={stoppedJobs} one="# job has stopped" other="# jobs have stopped" />
          </Text>
        </ActionRow>
      )}
      {untranslated.slice(0, UNTRANSLATED).map(({ id, name, shownLanguage, languages }, index) => {
        const names = list.format(languages.map((language) => languageNameIn(i18n.locale, language)));
        return (
          <ActionRow
            key={id}
            id={`untranslated-${id}`}
            to={`/admin/course-detail/${id}?tab=1`}
            variant={index === 0 && stoppedJobs === 0 ? firstVariant : 'plain'}
            action={<Trans>Translate</Trans>}
          >
            <Text fontWeight="medium">
              <Isolate {...inLanguage(shownLanguage)}>{name}</Isolate>
            </Text>
            <Text small tone="soft">
              <Trans>
                Not complete in <Isolate>{names}</Isolate>
              </Trans>
            </Text>
          </ActionRow>
        );
      })}
    </>
  );
}

/** Whether an admin's page has rows about the site. */
export const hasSiteRows = ({ stoppedJobs, untranslated }: WorkRows_WorkFragment): boolean => stoppedJobs > 0 || untranslated.length > 0;
