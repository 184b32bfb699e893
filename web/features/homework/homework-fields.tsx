import { Trans } from '@lingui/react/macro';
import type { WordLimits } from '../../../schema/count-words.ts';
import { HOMEWORK_TEXT_MAX, NAME_MAX } from '../../../schema/limits.ts';
import { HOMEWORK_ACCEPTS } from '../../../schema/upload-kinds.ts';
import { Field } from '../../shared/forms/field.tsx';
import { Input, TextArea } from '../../shared/ui/controls.ts';
import { Tag, Text } from '../../shared/ui/layout.tsx';
import { UploadField } from '../../shared/uploads/upload-field.tsx';
import { type HomeworkValues, wordsIn } from './homework-values.ts';
import type { HomeworkWriter } from './homework-writer.ts';
import { WayChoice } from './way-choice.tsx';
import { WordCount, WordLimitWords } from './word-count.tsx';

export interface HomeworkFieldsProps {
  stepId: string;
  values: HomeworkValues;
  writer: HomeworkWriter;
  limits: WordLimits;
  onBusy: (busy: boolean) => void;
}

function TextFields({ values, writer, limits }: Pick<HomeworkFieldsProps, 'values' | 'writer' | 'limits'>) {
  return (
    <>
      <Field label={<Trans>Your text</Trans>} problem={null}>
        {(attributes) => (
          <TextArea
            {...attributes}
            dir="auto"
            rows={10}
            maxLength={HOMEWORK_TEXT_MAX}
            lineHeight="1.65"
            value={values.content}
            onChange={(event) => writer.update({ content: event.target.value })}
            onBlur={() => void writer.flush()}
          />
        )}
      </Field>
      <WordCount words={wordsIn(values) ?? 0} limits={limits} />
    </>
  );
}

function FileFields({ stepId, values, writer, limits, onBusy }: HomeworkFieldsProps) {
  return (
    <>
      {values.content.trim() !== '' && (
        <Text small tone="soft">
          <Trans>Your text stays on this device until you submit the file.</Trans>
        </Text>
      )}
      <UploadField
        name="file"
        label={<Trans>File</Trans>}
        kind="document"
        accepts={HOMEWORK_ACCEPTS}
        scope={`homework:${stepId}`}
        value={values.file}
        onChange={(file) => {
          writer.update({ file });
          void writer.flush();
        }}
        onBusy={onBusy}
      >
        <Tag tone="attention">
          <Trans>not yet submitted</Trans>
        </Tag>
      </UploadField>
      <Field
        label={<Trans>Number of words in the file</Trans>}
        help={
          <>
            <Trans>The words of a file are not counted automatically. The program in which you wrote it shows their number.</Trans>{' '}
            <WordLimitWords {...limits} />
          </>
        }
        problem={null}
      >
        {(attributes) => (
          <Input
            {...attributes}
            inputMode="numeric"
            autoComplete="off"
            maxW="12rem"
            maxLength={7}
            value={values.words}
            onChange={(event) => writer.update({ words: event.target.value })}
            onBlur={() => void writer.flush()}
          />
        )}
      </Field>
    </>
  );
}

/** The fields of homework: a text or a file, and a title. */
export function HomeworkFields(props: HomeworkFieldsProps) {
  const { values, writer } = props;
  return (
    <>
      <WayChoice way={values.way} onChoose={(way) => writer.update({ way })} />
      <Field label={<Trans>Title (optional)</Trans>} problem={null}>
        {(attributes) => (
          <Input
            {...attributes}
            dir="auto"
            autoComplete="off"
            maxLength={NAME_MAX}
            value={values.title}
            onChange={(event) => writer.update({ title: event.target.value })}
            onBlur={() => void writer.flush()}
          />
        )}
      </Field>
      {values.way === 'text' ? <TextFields {...props} /> : <FileFields {...props} />}
    </>
  );
}
