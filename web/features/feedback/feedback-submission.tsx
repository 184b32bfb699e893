import { Plural, Trans } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { HomeworkFile, type ShowDocument } from '../../shared/ui/homework-file.tsx';
import { Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { RichText } from '../../shared/ui/rich-text.tsx';
import { EarlierHomework } from './earlier-homework.tsx';
import type { FeedbackSubmission_SubmissionFragment } from './feedback-submission.generated.ts';

type Submission = FeedbackSubmission_SubmissionFragment;

const Words = chakra('div', {
  base: { maxW: 'reading', fontSize: '1.0625rem', lineHeight: '1.65', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'start' },
});
const Details = chakra('details', { base: { borderWidth: '1px', borderColor: 'line', rounded: 'control', px: '4' } });
const Summary = chakra('summary', { base: { py: '2.5', cursor: 'pointer', fontWeight: 'medium' } });

function Task({ task: { html, language, direction, minimumWords, maximumWords } }: { task: NonNullable<Submission['task']> }) {
  const { number } = useFormat();
  return (
    <Details>
      <Summary>
        <Trans>Task</Trans>
      </Summary>
      <Stack gap="3" pb="4">
        <div lang={language} dir={direction}>
          <RichText html={html} />
        </div>
        <Text small tone="soft">
          {maximumWords == null ? (
            <Plural value={minimumWords} one="At least # word" other="At least # words" />
          ) : (
            <Trans>
              {number(minimumWords)} to {number(maximumWords)} words
            </Trans>
          )}
        </Text>
      </Stack>
    </Details>
  );
}

/** What a learner submitted: who and where, the task, the text or file, and earlier rounds. */
export function FeedbackSubmission({ submission: whole, showDocument }: { submission: Submission; showDocument: ShowDocument }) {
  const { dateTime, number } = useFormat();
  const { learner, courseName, moduleName, stepName, round, submittedAt, task, submission } = whole;
  const { title, content, wordCount, file, earlier } = submission;
  return (
    <Stack>
      <Stack gap="1">
        <chakra.h2 fontSize="xl" data-submission={whole.id}>
          <Isolate>{`${learner.name} ${learner.surname}`}</Isolate>
        </chakra.h2>
        <Text tone="soft" overflowWrap="anywhere">
          <Isolate>{courseName}</Isolate> › <Isolate>{moduleName}</Isolate> › <Isolate>{stepName}</Isolate>
        </Text>
        <Row gap="2" flexWrap="wrap">
          <Text small tone="soft">
            <Trans>Submitted at {dateTime(submittedAt)}</Trans>
          </Text>
          {wordCount != null && (
            <Tag>
              <Plural value={wordCount} one="# word" other="# words" />
            </Tag>
          )}
          {round > 1 && (
            <Tag tone="accent">
              <Trans>Submission {number(round)}</Trans>
            </Tag>
          )}
        </Row>
      </Stack>
      {task != null && <Task task={task} />}
      <EarlierHomework earlier={earlier} />
      {title !== '' && (
        <chakra.p fontWeight="medium" dir="auto">
          {title}
        </chakra.p>
      )}
      {content != null && <Words dir="auto">{content}</Words>}
      {file != null && <HomeworkFile file={file} showDocument={showDocument} />}
    </Stack>
  );
}
