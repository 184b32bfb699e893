import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text } from '../../shared/ui/layout.tsx';
import { HomeworkReadersDocument } from './homework-readers.generated.ts';

/** Names in one sentence at most; more people are counted. */
const NAMES_MAX = 3;

function Readers({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui();
  const count = names.length;
  if (count === 0) return <Trans>A course leader reads your homework.</Trans>;
  if (count > NAMES_MAX)
    return <Plural value={count} one="# person of the course team reads your homework." other="One of # people of the course team reads your homework." />;
  // A list is one string, in which each name is isolated by characters instead of elements.
  const people = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names.map((name) => `\u2068${name}\u2069`));
  return <Trans>{people} reads your homework.</Trans>;
}

/** Who reads the submitted homework of a step, and where its learner will find the feedback; nothing once it is there. */
export function HomeworkReaders({ stepId }: { stepId: string }) {
  const { data } = useQuery(HomeworkReadersDocument, { variables: { stepId }, fetchPolicy: 'cache-and-network' });
  const homework = data?.step.homework;
  if (data === undefined || homework == null || homework.submission == null || homework.submission.feedback != null) return null;
  const mailed = data.notificationSettings.some(({ kind, mail }) => kind === 'feedback' && mail !== 'never');
  return (
    <Text small tone="soft" overflowWrap="anywhere">
      <Readers names={homework.reviewerNames} />{' '}
      {mailed ? <Trans>You will find the feedback here and in your email.</Trans> : <Trans>You will find the feedback here.</Trans>}
    </Text>
  );
}
