import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { cutText } from '../../../schema/cut-text.ts';
import { CUTS } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { HomeworkFile, type ShowDocument } from '../../shared/ui/homework-file.tsx';
import { Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import type { SubmittedHomework_SubmissionFragment } from './student-work.generated.ts';

const Content = chakra('div', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxW: '72ch' } });

const Feedback = chakra('div', { base: { borderInlineStartWidth: '3px', borderColor: 'accent', ps: '4', py: '1', display: 'grid', gap: '1' } });

type Submission = SubmittedHomework_SubmissionFragment;

/** A text, cut at a word (docs/specification.md#9-business-constants-and-limits: 110), and whole after a press. */
function HomeworkText({ content }: { content: string }) {
  const id = useId();
  const [whole, setWhole] = useState(false);
  const preview = cutText(content.replace(/\s+/g, ' ').trim(), CUTS.homework);
  const cut = preview.endsWith('…') && preview !== content;
  return (
    <>
      <Content id={id} dir="auto">
        {whole || !cut ? content : preview}
      </Content>
      {cut && (
        <Row>
          <AppButton variant="plain" aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
            {whole ? <Trans>Show less</Trans> : <Trans>Show the full text</Trans>}
          </AppButton>
        </Row>
      )}
    </>
  );
}

function Facts({ submission }: { submission: Submission }) {
  const format = useFormat();
  const { wordCount, submittedAt } = submission;
  return (
    <Text small tone="soft">
      {submittedAt !== null && <Trans>Submitted at {format.dateTime(submittedAt)}</Trans>}
      {wordCount !== null && (
        <>
          <FactSeparator />
          <Plural value={wordCount} one="# word" other="# words" />
        </>
      )}
    </Text>
  );
}

function GivenFeedback({ feedback }: { feedback: NonNullable<Submission['feedback']> }) {
  const format = useFormat();
  const { content, givenAt, givenBy } = feedback;
  const giver = givenBy === null ? null : `${givenBy.name} ${givenBy.surname}`;
  return (
    <Feedback>
      <Text small tone="soft">
        {giver === null ? (
          <Trans>Feedback, {format.dateTime(givenAt)}</Trans>
        ) : (
          <Trans>
            Feedback by <Isolate>{giver}</Isolate>, {format.dateTime(givenAt)}
          </Trans>
        )}
      </Text>
      <Content dir="auto">{content}</Content>
    </Feedback>
  );
}

/** The form opens on a press, because an open form keeps other reviewers from writing. */
function FeedbackToGive({ submissionId, renderForm }: { submissionId: string } & Pick<SubmittedHomeworkProps, 'renderForm'>) {
  const [open, setOpen] = useState(false);
  if (renderForm === undefined) return null;
  if (open) return renderForm(submissionId);
  return (
    <Row>
      <AppButton onClick={() => setOpen(true)}>
        <Trans>Write feedback</Trans>
      </AppButton>
    </Row>
  );
}

export interface SubmittedHomeworkProps {
  /** The newest round first. */
  submissions: readonly Submission[];
  showDocument: ShowDocument;
  /** Renders the form for the feedback on a submission; the route passes it in. Without it feedback is only read. */
  renderForm?: (submissionId: string) => ReactNode;
}

/** A student's homework of a step: the current round, and earlier ones below it. A draft is the student's alone. */
export function SubmittedHomework({ submissions, showDocument, renderForm }: SubmittedHomeworkProps) {
  if (submissions.length === 0) {
    return (
      <Text tone="soft">
        <Trans>No Submission</Trans>
      </Text>
    );
  }
  return (
    <Stack gap="5">
      {submissions.map((submission) => (
        <Stack gap="2" key={submission.id}>
          {submission.round < (submissions[0]?.round ?? 1) && (
            <Tag>
              <Trans>Earlier submission</Trans>
            </Tag>
          )}
          {submission.status === 'draft' ? (
            <Text tone="soft">
              <Trans>A draft, not submitted yet</Trans>
            </Text>
          ) : (
            <>
              {submission.title !== '' && (
                <chakra.p fontWeight="medium" dir="auto">
                  {submission.title}
                </chakra.p>
              )}
              <Facts submission={submission} />
              {submission.content !== null && <HomeworkText content={submission.content} />}
              {submission.file && <HomeworkFile file={submission.file} showDocument={showDocument} />}
              {submission.feedback ? <GivenFeedback feedback={submission.feedback} /> : <FeedbackToGive submissionId={submission.id} renderForm={renderForm} />}
            </>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
