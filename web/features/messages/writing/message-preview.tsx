import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../../schema/languages.ts';
import { LANGUAGE_NAMES } from '../../../shared/i18n/languages.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Isolate, Row, Text } from '../../../shared/ui/layout.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { PreviewCourseMessageDocument } from './message-form.generated.ts';
import { type MessageValues, messageInput } from './message-values.ts';

const Mail = chakra('iframe', { base: { w: 'full', h: '28rem', maxH: '60dvh', borderWidth: '1px', borderColor: 'line', rounded: 'control', bg: 'white' } });
const Plain = chakra('pre', {
  base: {
    fontFamily: 'monospace',
    fontSize: 'sm',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    p: '4',
    maxH: '60dvh',
    overflowY: 'auto',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'control',
  },
});

type Form = 'html' | 'text';

export interface MessagePreviewProps {
  courseId: string;
  values: MessageValues;
  onClose: () => void;
}

/** The mail of a message as its reader gets it, rendered by the server, in any interface language. The frame runs no scripts and follows no links. */
export function MessagePreview({ courseId, values, onClose }: MessagePreviewProps) {
  const { t, i18n } = useLingui();
  const [language, setLanguage] = useState(() => INTERFACE_LANGUAGES.find((each) => each === i18n.locale) ?? 'en');
  const [form, setForm] = useState<Form>('html');
  const result = useQuery(PreviewCourseMessageDocument, {
    variables: { input: messageInput({ courseId, inactiveOnly: false }, values), language },
    fetchPolicy: 'no-cache',
  });
  return (
    <Dialog open kind="wide" onClose={onClose} title={<Trans>Preview of the email</Trans>}>
      <Row flexWrap="wrap" alignItems="flex-end">
        <SelectField
          label={<Trans>Language of the reader</Trans>}
          value={language}
          choices={INTERFACE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
          onChoose={(value) => setLanguage(value as InterfaceLanguage)}
        />
        <SelectField
          label={<Trans>Format</Trans>}
          value={form}
          choices={[
            { value: 'html', label: t`Formatted` },
            { value: 'text', label: t`Plain text` },
          ]}
          onChoose={(value) => setForm(value === 'text' ? 'text' : 'html')}
        />
      </Row>
      <QueryState result={result} skeleton={<LinesSkeleton count={6} />}>
        {({ previewCourseMessage: { subject, html, text } }) => (
          <>
            <Text overflowWrap="anywhere">
              <Trans>
                Subject: <Isolate>{subject}</Isolate>
              </Trans>
            </Text>
            {form === 'html' ? (
              <Mail sandbox="" srcDoc={html} title={t`Preview of the email`} />
            ) : (
              <Plain dir="auto" lang={language}>
                {text}
              </Plain>
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
