import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';
import { relativeTime } from '../../shared/i18n/relative-time.ts';
import { chakra } from '../../shared/ui/chakra.ts';

/** When a student was last active, relative to now; the date and the time are its tooltip. null: the student has not started. */
export function LastActive({ at }: { at: string | null }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (at === null) return <Trans>Not started</Trans>;
  return (
    <chakra.span title={format.dateTime(at)}>
      <Trans>Last active {relativeTime(new Date(at), new Date(), i18n.locale)}</Trans>
    </chakra.span>
  );
}
