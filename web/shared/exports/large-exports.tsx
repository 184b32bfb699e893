import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import DownloadIcon from 'lucide-react/icons/download';
import { useState } from 'react';
import type { ExportKind } from '../../../schema/exports.ts';
import { useDownload } from '../downloads/use-download.ts';
import { notifyFailure } from '../errors/notify-error.tsx';
import { useFormat } from '../i18n/format.ts';
import { JobItem, JobList, JobProgress } from '../long-jobs/long-jobs.tsx';
import { isOpen, useLongJobs } from '../long-jobs/use-long-jobs.ts';
import { AppButton } from '../ui/button.tsx';
import { Isolate, Row, Text } from '../ui/layout.tsx';
import { CancelExportDocument, type LargeExports_ExportFragment as Export, LargeExportsDocument } from './large-exports.generated.ts';

function StateSentence({ name, state, expiresAt }: Pick<Export, 'name' | 'state' | 'expiresAt'>) {
  const format = useFormat();
  const file = <Isolate>{name}</Isolate>;
  if (state === 'failed') return <Trans>{file} could not be made. Export it again.</Trans>;
  if (state !== 'ready') return <Trans>{file} is being made.</Trans>;
  const time = expiresAt === null ? '' : format.dateTime(expiresAt);
  return (
    <Trans>
      {file} is ready. It is kept until {time}.
    </Trans>
  );
}

interface ItemProps {
  file: Export;
  /** The file is about something else than the page. */
  other: boolean;
  onChanged: () => Promise<unknown>;
}

function OpenExport({ file: { id, name, progress }, other, onChanged }: ItemProps) {
  const [cancel, cancelling] = useMutation(CancelExportDocument, { variables: { id }, onError: notifyFailure, onCompleted: () => void onChanged() });
  return (
    <JobProgress name={name} progress={progress} cancelling={cancelling.loading} onCancel={() => void cancel()}>
      {other ? (
        <Trans>One large file is made at a time. You can export another one afterwards.</Trans>
      ) : (
        <Trans>This file is large. You can leave this page: you get a notification when the file is ready.</Trans>
      )}
    </JobProgress>
  );
}

interface ReadyExportProps {
  file: Export;
  /** Reads the file again; null without a network. */
  readAgain: () => Promise<Export | null>;
}

function ReadyExport({ file, readAgain }: ReadyExportProps) {
  const { loading, download } = useDownload();
  const [reading, setReading] = useState(false);
  const save = async () => {
    setReading(true);
    // The address expires before the file.
    const fresh = await readAgain();
    setReading(false);
    await download(fresh?.url ?? file.url ?? '', file.name);
  };
  return (
    <Row>
      <AppButton variant="plain" icon={DownloadIcon} busy={reading || loading !== null} onClick={() => void save()}>
        <Trans>Download</Trans>
      </AppButton>
    </Row>
  );
}

/**
 * The viewer's large files about a subject, and the one that is being made, whatever it is about: its progress, then its download
 * (docs/product-rules.md#7-files). The state is the server's, so it is the same after a reload and on other devices.
 */
export function LargeExports({ kind, courseId = null }: { kind: ExportKind; courseId?: string | null }) {
  const { t } = useLingui();
  const { jobs, readAgain } = useLongJobs(LargeExportsDocument, ({ exports }) => exports, 'cache-and-network');
  const isOther = (file: Export): boolean => file.kind !== kind || file.courseId !== courseId;
  const shown = jobs.filter((file) => isOpen(file) || !isOther(file));
  if (shown.length === 0) return null;
  return (
    <JobList aria-label={t`Large files`}>
      {shown.map((file) => (
        <JobItem key={file.id}>
          <Text role="status">
            <StateSentence name={file.name} state={file.state} expiresAt={file.expiresAt} />
          </Text>
          {isOpen(file) && <OpenExport file={file} other={isOther(file)} onChanged={readAgain} />}
          {file.state === 'ready' && <ReadyExport file={file} readAgain={async () => (await readAgain())?.find(({ id }) => id === file.id) ?? null} />}
        </JobItem>
      ))}
    </JobList>
  );
}
