import { Trans, useLingui } from '@lingui/react/macro';
import DownloadIcon from 'lucide-react/icons/download';
import { useState } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Row, Text } from '../../shared/ui/layout.tsx';
import { type ExportFormat, loadResults, saveFile } from './download-results.ts';

const KILOBYTE = 1024;

/** Exports the results of a course as a file for spreadsheets; shows how much has arrived. */
export function ExportResults({ courseId }: { courseId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const [loading, setLoading] = useState<{ format: ExportFormat; bytes: number } | null>(null);
  const load = async (kind: ExportFormat) => {
    setLoading({ format: kind, bytes: 0 });
    try {
      saveFile(await loadResults(courseId, kind, (bytes) => setLoading({ format: kind, bytes })));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setLoading(null);
    }
  };
  const button = (kind: ExportFormat, label: string) => (
    <AppButton
      variant="plain"
      icon={DownloadIcon}
      busy={loading?.format === kind}
      disabled={loading !== null && loading.format !== kind}
      onClick={() => void load(kind)}
    >
      {label}
    </AppButton>
  );
  const kilobytes = format.number(Math.round((loading?.bytes ?? 0) / KILOBYTE));
  return (
    <Row flexWrap="wrap" gap="3" role="group" aria-label={t`Export the results`}>
      {button('xlsx', t`Export for Excel`)}
      {button('csv', t`Export as CSV`)}
      <Text small tone="soft" role="status">
        {loading !== null && <Trans>Exporting: {kilobytes} KB</Trans>}
      </Text>
    </Row>
  );
}
