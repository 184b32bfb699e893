import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import CalendarDaysIcon from 'lucide-react/icons/calendar-days';
import { timeZoneName } from '../../../schema/time-zone-name.ts';
import { useMessages } from '../../shared/errors/messages.ts';
import { useScheduleFormat, viewerZone } from '../../shared/i18n/format-schedule.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Isolate, Stack, Text } from '../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { ClassDateItem } from './class-date-item.tsx';
import { type ClassDates_ClassFragment, ClassDatesDocument } from './class-dates.generated.ts';
import { type DateChange, useDateChanges } from './use-date-changes.ts';

const List = chakra('ul', { base: { borderWidth: '1px', borderColor: 'line', rounded: 'control' } });

/** What was done last, with Undo. */
function LastChange({ last, busy, onUndo }: { last: DateChange; busy: boolean; onUndo: () => void }) {
  const format = useScheduleFormat();
  const { kind, before } = last;
  const when = format.dayAndTime(new Date(before.start), new Date());
  const sentence = {
    cancelled: <Trans>Cancelled: {when}</Trans>,
    moved: <Trans>Moved: {when}</Trans>,
    restored: <Trans>Restored: {when}</Trans>,
    undone: <Trans>Change undone: {when}</Trans>,
  }[kind];
  return (
    <Alert tone="success" title={sentence}>
      <Stack gap="2" alignItems="flex-start">
        <Trans>Everyone in the course is notified.</Trans>
        {kind !== 'undone' && (
          <AppButton variant="plain" busy={busy} onClick={onUndo}>
            <Trans context="date of a class">Undo</Trans>
          </AppButton>
        )}
      </Stack>
    </Alert>
  );
}

function Dates({ id, dates }: { id: string; dates: ClassDates_ClassFragment['upcoming'] }) {
  const messages = useMessages();
  const { last, error, busy, cancel, move, restore, undo } = useDateChanges(id);
  if (dates.length === 0) {
    return (
      <EmptyState icon={CalendarDaysIcon}>
        <Trans>No date is planned at the moment.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      {error !== null && <Alert tone="danger">{messages.ofError(error)}</Alert>}
      {last !== null && error === null && <LastChange last={last} busy={busy} onUndo={() => void undo(last)} />}
      <List>
        {dates.map((date) => (
          <ClassDateItem
            key={date.date}
            date={date}
            busy={busy}
            onCancel={() => void cancel(date)}
            onMove={(start) => move(date, start)}
            onRestore={() => void restore(date)}
          />
        ))}
      </List>
    </>
  );
}

export interface ClassDatesProps {
  item: { id: string; name: string; language: string };
  onClose: () => void;
}

/** The next dates of a class: each can be cancelled, moved and restored (docs/decisions/0045-class-schedule.md). */
export function ClassDates({ item: { id, name, language }, onClose }: ClassDatesProps) {
  const { i18n } = useLingui();
  const result = useQuery(ClassDatesDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const zone = timeZoneName(viewerZone(), i18n.locale);
  return (
    <Dialog
      open
      kind="wide"
      onClose={onClose}
      title={
        <Trans>
          Dates of “<Isolate lang={language}>{name}</Isolate>”
        </Trans>
      }
    >
      <Text small tone="soft">
        <Trans>
          All times are in your time zone (<Isolate>{zone}</Isolate>).
        </Trans>
      </Text>
      <QueryState result={result} skeleton={<LinesSkeleton count={6} height="12" />}>
        {({ courseClass }) => <Dates id={id} dates={courseClass.upcoming} />}
      </QueryState>
    </Dialog>
  );
}
