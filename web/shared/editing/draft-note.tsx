import { Trans, useLingui } from '@lingui/react/macro';
import { dateLocale } from '../i18n/format.ts';
import { createStore, useStore } from '../store/store.ts';
import { Text } from '../ui/layout.tsx';

/** ISO time of the draft that the server has of the open step; null without one. */
export const storedDraft = createStore<string | null>(null);

/** Says in the save bar that the server has the unsaved work. */
export function DraftNote() {
  const { i18n } = useLingui();
  const storedAt = useStore(storedDraft);
  if (storedAt === null) return null;
  const time = new Intl.DateTimeFormat(dateLocale(i18n.locale), { timeStyle: 'short' }).format(new Date(storedAt));
  return (
    <Text small tone="faint">
      <Trans>Draft saved on the server at {time}</Trans>
    </Text>
  );
}
