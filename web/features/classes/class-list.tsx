import { useQuery, useSubscription } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CalendarDaysIcon from 'lucide-react/icons/calendar-days';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { timeZoneName } from '../../../schema/time-zone-name.ts';
import { viewerZone } from '../../shared/i18n/format-schedule.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { OtherLanguages } from '../../shared/ui/other-languages.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { ClassItem_ClassFragment } from './class-item.generated.ts';
import { ClassItem } from './class-item.tsx';
import { ClassListChangesDocument, ClassListDocument, type ClassListQuery } from './class-list.generated.ts';
import { ClassListSkeleton } from './class-list-skeleton.tsx';
import { byNextDate, nextChange } from './next-date.ts';
import { useNow } from './use-now.ts';

/** Milliseconds over which the browsers of one course spread their requests. */
const SPREAD = 2000;

const List = chakra('ul', { base: { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' } });

/** What those who may edit a class get from the page. */
export interface ClassTools {
  onAdd: () => void;
  /** Shows the private calendar address of the viewer. */
  onFeed: () => void;
  /** The menu of a class for those who may edit it. */
  renderMenu: (item: ClassItem_ClassFragment) => ReactNode;
  /** Shows who was in a class, to those who moderate it. */
  onAttendance: (item: ClassItem_ClassFragment) => void;
}

interface ShownProps extends ClassTools {
  classes: ClassListQuery['courseClasses'];
  refresh: () => void;
}

function Classes({ classes: { items, canAdd, hiddenByLanguage }, refresh, onAdd, onFeed, renderMenu, onAttendance }: ShownProps) {
  const { i18n } = useLingui();
  const now = useNow((at) => nextChange(items, at), refresh);
  const add = canAdd && (
    <AppButton variant={items.length === 0 ? 'main' : 'plain'} onClick={onAdd}>
      <Trans>Add class</Trans>
    </AppButton>
  );
  const others = (
    <OtherLanguages
      hidden={hiddenByLanguage}
      sentence={<Plural value={hiddenByLanguage} one="# class is in another language." other="# classes are in other languages." />}
    />
  );
  if (items.length === 0) {
    return (
      <Stack>
        {others}
        <EmptyState icon={CalendarDaysIcon} action={add}>
          {canAdd ? (
            <Trans>This course has no live classes yet. Add the first one.</Trans>
          ) : (
            <Trans>This course has no live classes yet. When a class is added, you will see its times here.</Trans>
          )}
        </EmptyState>
      </Stack>
    );
  }
  const zone = timeZoneName(viewerZone(), i18n.locale);
  return (
    <Stack gap="3">
      <Row justifyContent="space-between" flexWrap="wrap">
        <Text small tone="soft" flex="1 1 9rem">
          <Trans>
            All times are in your time zone (<Isolate>{zone}</Isolate>).
          </Trans>
        </Text>
        {add}
      </Row>
      {others}
      <List>
        {byNextDate(items, now).map((item, index) => (
          <ClassItem key={item.id} item={item} now={now} main={index === 0} menu={item.canEdit && renderMenu(item)} onAttendance={() => onAttendance(item)} />
        ))}
      </List>
      <Row>
        <AppButton variant="quiet" onClick={onFeed}>
          <Trans>Calendar subscription</Trans>
        </AppButton>
      </Row>
    </Stack>
  );
}

/** Reads the classes of a course, and again after each change. */
function useClasses(courseId: string) {
  const result = useQuery(ClassListDocument, { variables: { courseId }, fetchPolicy: 'cache-and-network' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { refetch } = result;
  // On failure the list stays as it is; the next event or the next date reads it again.
  const refresh = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch().catch(() => undefined), Math.random() * SPREAD);
  }, [refetch]);
  useSubscription(ClassListChangesDocument, { variables: { courseId }, onData: refresh, onError: () => undefined });
  return { result, refresh };
}

/** The weekly live classes of a course, the next one first (docs/specification.md#2-screens-and-routes). */
export function ClassList({ courseId, ...tools }: ClassTools & { courseId: string }) {
  const { result, refresh } = useClasses(courseId);
  return (
    <QueryState result={result} skeleton={<ClassListSkeleton />}>
      {({ courseClasses }) => <Classes classes={courseClasses} refresh={refresh} {...tools} />}
    </QueryState>
  );
}
