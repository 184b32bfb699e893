import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldErrors } from '../../../schema/field-codes.ts';
import { FEEDBACK_TEXT_MAX, NAME_MAX } from '../../../schema/limits.ts';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { readFailure } from '../../shared/errors/request-error.ts';
import { Field } from '../../shared/forms/field.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Input, TextArea } from '../../shared/ui/controls.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Row } from '../../shared/ui/layout.tsx';
import { FeedbackSnippetsDocument, SaveFeedbackSnippetDocument } from './feedback-writing.generated.ts';

/** A snippet; without an id a new one. */
export interface SnippetValues {
  id: string | null;
  title: string;
  content: string;
}

/** Creates or changes a snippet. */
export function SnippetDialog({ values: { id, ...initial }, onClose }: { values: SnippetValues; onClose: () => void }) {
  const [title, setTitle] = useState(initial.title);
  const [content, setContent] = useState(initial.content);
  const [fields, setFields] = useState<FieldErrors>({});
  const [save, saving] = useMutation(SaveFeedbackSnippetDocument, {
    refetchQueries: [FeedbackSnippetsDocument],
    onCompleted: onClose,
    onError: (error) => {
      const failure = readFailure(error);
      if (failure.kind === 'refused' && failure.code === 'VALIDATION_FAILED') setFields(failure.fields);
      else notifyFailure(error);
    },
  });
  const problemOf = (name: string) => (fields[name] === undefined ? null : { code: fields[name], name });
  return (
    <Dialog open onClose={onClose} title={id === null ? <Trans>Save as snippet</Trans> : <Trans>Edit snippet</Trans>}>
      <Field label={<Trans>Title</Trans>} required problem={problemOf('title')}>
        {(attributes) => <Input {...attributes} autoFocus dir="auto" maxLength={NAME_MAX} value={title} onChange={(event) => setTitle(event.target.value)} />}
      </Field>
      <Field label={<Trans>Text</Trans>} required problem={problemOf('content')}>
        {(attributes) => (
          <TextArea {...attributes} dir="auto" maxLength={FEEDBACK_TEXT_MAX} value={content} onChange={(event) => setContent(event.target.value)} />
        )}
      </Field>
      <Row justifyContent="flex-end" flexWrap="wrap">
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton busy={saving.loading} onClick={() => void save({ variables: { input: { id, title, content } } })}>
          <Trans>Save</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
