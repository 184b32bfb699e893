import { Trans } from '@lingui/react/macro';
import DownloadIcon from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { AppButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { Isolate, Row, Stack, TextLink } from './layout.tsx';

/** A file that a learner submitted as homework. */
interface SubmittedFile {
  name: string;
  url: string;
  contentType: string;
}
/** Shows a PDF inside the page. The route passes it in, because it composes features. */
export type ShowDocument = (file: SubmittedFile) => ReactNode;

/** The download of a submitted file; a PDF can be opened in the page. */
export function HomeworkFile({ file, showDocument }: { file: SubmittedFile; showDocument: ShowDocument }) {
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="3">
      <Row flexWrap="wrap">
        <TextLink href={file.url} download={file.name} display="inline-flex" alignItems="center" gap="2" minH="11">
          <Icon icon={DownloadIcon} />
          <Isolate>{file.name}</Isolate>
        </TextLink>
        {file.contentType === 'application/pdf' && (
          <AppButton variant="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? <Trans>Close</Trans> : <Trans context="document">Open</Trans>}
          </AppButton>
        )}
      </Row>
      {open && showDocument(file)}
    </Stack>
  );
}
