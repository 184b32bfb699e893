import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import MailIcon from 'lucide-react/icons/mail';
import { INACTIVE_DAYS } from '../../../schema/overview.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Box, Heading, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { ShowNextPage } from '../../shared/ui/show-more.tsx';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import { ProgressTableDocument } from './progress-table.generated.ts';
import { ProgressTable, type ResultModule } from './progress-table.tsx';
import { useOverviewAddress } from './use-overview-address.ts';

export interface CourseProgressProps {
  courseId: string;
  /** In the order of the course. */
  modules: readonly ResultModule[];
  /** Where the viewer writes to the inactive learners; undefined for viewers who may not write. */
  writeTo?: { search: string } | undefined;
}

/** All learners of a course by module, and who is inactive (docs/product-rules.md#2-who-may-do-what). */
export function CourseProgress({ courseId, modules, writeTo }: CourseProgressProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { inactive, chooseInactive } = useOverviewAddress();
  const result = useQuery(ProgressTableDocument, { variables: { courseId, inactive }, fetchPolicy: 'cache-and-network' });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({
        courseStudents: withNextPage(shown.courseStudents, next.courseStudents, ({ person }) => person.id),
      }),
    });
  });
  const count = (result.data ?? result.previousData)?.courseStudents.inactive ?? 0;
  const days = format.number(INACTIVE_DAYS);
  return (
    <Stack as="section" gap="3">
      <Heading>
        <Trans>Progress of the learners</Trans>
      </Heading>
      <Row flexWrap="wrap" gap="3">
        <Box w={{ base: 'full', md: '18rem' }}>
          <SelectField
            inside
            label={<Trans>Show</Trans>}
            value={inactive ? 'inactive' : ''}
            choices={[
              { value: '', label: t`All learners` },
              { value: 'inactive', label: t`Inactive (${format.number(count)})` },
            ]}
            onChoose={(value) => chooseInactive(value === 'inactive')}
          />
        </Box>
        {writeTo !== undefined && count > 0 && (
          <ButtonLink variant="plain" icon={MailIcon} to={writeTo}>
            <Plural value={count} one="Write to # inactive learner" other="Write to # inactive learners" />
          </ButtonLink>
        )}
      </Row>
      <Text small tone="soft">
        <Trans>Inactive: has done nothing for {days} days and has not completed the course.</Trans>
      </Text>
      <QueryState result={result} skeleton={<RowsSkeleton />}>
        {({ courseStudents: { items, nextCursor } }) => (
          <Stack gap="3">
            {items.length === 0 ? (
              <Text role="status">
                <Trans>No learner is inactive.</Trans>
              </Text>
            ) : (
              <ProgressTable students={items} modules={modules} />
            )}
            <ShowNextPage after={nextCursor} more={more} />
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
}
