import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import UsersIcon from 'lucide-react/icons/users';
import { useDownload } from '../../shared/downloads/use-download.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useScheduleFormat } from '../../shared/i18n/format-schedule.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Heading, Isolate, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { ShowNextPage } from '../../shared/ui/show-more.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import { ClassAttendanceDocument, type ClassAttendanceQuery } from './class-attendance.generated.ts';

type AttendedDate = ClassAttendanceQuery['classAttendance']['items'][number];

const Table = chakra('table', { base: { w: 'full', borderCollapse: 'collapse', fontSize: 'sm' } });
const cell = { px: '2', py: '2', textAlign: 'start', borderBlockEndWidth: '1px', borderColor: 'line', fontWeight: 'normal' } as const;
const HeadCell = chakra('th', { base: { ...cell, color: 'inkSoft', fontWeight: 'medium' } });
const RowHead = chakra('th', { base: { ...cell, overflowWrap: 'anywhere' } });
const DataCell = chakra('td', { base: { ...cell, fontVariantNumeric: 'tabular-nums' } });

/** Who was in the class on one date, from when and for how many minutes. */
function DateTable({ attended: { date, count, people } }: { attended: AttendedDate }) {
  const { number } = useFormat();
  const format = useScheduleFormat();
  const when = format.dayAndTime(new Date(date), new Date());
  return (
    <Stack as="section" gap="1">
      <Row justifyContent="space-between" flexWrap="wrap">
        <Heading as="h3" fontSize="md">
          {when}
        </Heading>
        <Text small tone="soft">
          <Plural value={count} one="# person" other="# people" />
        </Text>
      </Row>
      <Table aria-label={when}>
        <thead>
          <tr>
            <HeadCell scope="col">
              <Trans>Name</Trans>
            </HeadCell>
            <HeadCell scope="col">
              <Trans>Joined at</Trans>
            </HeadCell>
            <HeadCell scope="col">
              <Trans>Minutes</Trans>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {people.map(({ person, joinedAt, minutes }) => (
            <tr key={person.id}>
              <RowHead scope="row">
                <Isolate>
                  {person.name} {person.surname}
                </Isolate>
              </RowHead>
              <DataCell>{format.time(new Date(joinedAt))}</DataCell>
              <DataCell>{number(minutes)}</DataCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  );
}

function ExportAttendance({ id }: { id: string }) {
  const { loading, download } = useDownload();
  return (
    <Row>
      <AppButton variant="plain" busy={loading !== null} onClick={() => void download(`/exports/classes/${id}/attendance/csv`, 'attendance.csv')}>
        <Trans>Export as CSV</Trans>
      </AppButton>
    </Row>
  );
}

export interface ClassAttendanceProps {
  item: { id: string; name: string; language: string };
  onClose: () => void;
}

/** Who was in a class, by date, the latest first; for those who moderate it. */
export function ClassAttendance({ item: { id, name, language }, onClose }: ClassAttendanceProps) {
  const { t } = useLingui();
  const result = useQuery(ClassAttendanceDocument, { variables: { classId: id }, fetchPolicy: 'network-only' });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: ({ classAttendance: shown }, { fetchMoreResult: { classAttendance: next } }) => ({
        classAttendance: withNextPage(shown, next, ({ date }) => date),
      }),
    });
  });
  return (
    <Dialog
      open
      kind="wide"
      onClose={onClose}
      title={
        <Trans>
          Attendance of “<Isolate lang={language}>{name}</Isolate>”
        </Trans>
      }
    >
      <QueryState result={result} skeleton={<LinesSkeleton count={6} />}>
        {({ classAttendance: { items, nextCursor } }) =>
          items.length === 0 ? (
            <EmptyState icon={UsersIcon}>
              <Trans>No one has joined this class yet. After the first date, you can see here who attended.</Trans>
            </EmptyState>
          ) : (
            <Stack gap="6" role="region" aria-label={t`Attendance`}>
              <ExportAttendance id={id} />
              {items.map((attended) => (
                <DateTable key={attended.date} attended={attended} />
              ))}
              <ShowNextPage after={nextCursor} more={more} />
            </Stack>
          )
        }
      </QueryState>
    </Dialog>
  );
}
