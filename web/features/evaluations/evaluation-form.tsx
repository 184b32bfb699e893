import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useId, useState } from 'react';
import { HELPFUL_ANSWERS, type HelpfulAnswer } from '../../../schema/evaluation-form.ts';
import { COMMENT_MAX } from '../../../schema/limits.ts';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Label, TextArea } from '../../shared/ui/controls.ts';
import { focusInside } from '../../shared/ui/focus-ring.ts';
import { Heading, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { type EvaluationForm_EvaluationFragment, SaveCourseEvaluationDocument } from './evaluation-form.generated.ts';
import { HelpfulName } from './helpful-name.tsx';

const Choices = chakra('fieldset', { base: { display: 'grid', gap: '2', '& legend': { fontWeight: 'medium', mb: '2' } } });
const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '11',
    px: '4',
    borderWidth: '1px',
    borderColor: 'control',
    rounded: 'control',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'accent', bg: 'accentSoft', color: 'accentInk' },
    ...focusInside,
    '& input': { accentColor: 'var(--accent)', w: '5', h: '5', flex: 'none', _focusVisible: { outline: 'none' } },
  },
});

interface HelpfulChoicesProps {
  name: string;
  chosen: HelpfulAnswer | null;
  onChoose: (answer: HelpfulAnswer) => void;
}

function HelpfulChoices({ name, chosen, onChoose }: HelpfulChoicesProps) {
  return (
    <Choices>
      <legend>
        <Trans>How helpful was this course for you?</Trans>
      </legend>
      {HELPFUL_ANSWERS.map((answer) => (
        <Choice key={answer}>
          <input type="radio" name={name} checked={chosen === answer} onChange={() => onChoose(answer)} />
          <HelpfulName answer={answer} />
        </Choice>
      ))}
    </Choices>
  );
}

export interface EvaluationFormProps {
  courseId: string;
  /** What the viewer said before; null without an answer. */
  evaluation: EvaluationForm_EvaluationFragment | null | undefined;
}

/** Two optional questions about a completed course; leaders see the answers together, without names (docs/decisions/0051-end-of-a-course.md). */
export function EvaluationForm({ courseId, evaluation }: EvaluationFormProps) {
  const id = useId();
  const [helpful, setHelpful] = useState(evaluation?.helpful ?? null);
  const [comment, setComment] = useState(evaluation?.comment ?? '');
  const [saved, setSaved] = useState(false);
  const [save, { loading }] = useMutation(SaveCourseEvaluationDocument, { onError: notifyFailure, onCompleted: () => setSaved(true) });
  const empty = helpful === null && comment.trim() === '';
  /** Stores what was typed; it is not saved then. */
  const change =
    <Value,>(store: (value: Value) => void) =>
    (value: Value) => {
      store(value);
      setSaved(false);
    };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!empty && !loading) void save({ variables: { courseId, input: { helpful, comment } } });
  };
  return (
    <Stack as="section" aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`}>
        <Trans>Tell us about this course</Trans>
      </Heading>
      <Text small tone="soft">
        <Trans>Both questions are optional. Course leaders see the answers without names, once at least five people have answered.</Trans>
      </Text>
      <form onSubmit={submit}>
        <Stack gap="5">
          <HelpfulChoices name={`${id}-helpful`} chosen={helpful} onChoose={change(setHelpful)} />
          <Stack gap="1.5">
            <Label htmlFor={`${id}-comment`}>
              <Trans>What could be better?</Trans>
            </Label>
            <TextArea id={`${id}-comment`} dir="auto" maxLength={COMMENT_MAX} value={comment} onChange={(event) => change(setComment)(event.target.value)} />
          </Stack>
          <Row flexWrap="wrap">
            <AppButton type="submit" variant="plain" busy={loading} disabled={empty}>
              <Trans>Send answers</Trans>
            </AppButton>
            <Text as="span" role="status" tone="soft">
              {saved && <Trans>Thank you. Your answers are saved.</Trans>}
            </Text>
          </Row>
        </Stack>
      </form>
    </Stack>
  );
}
