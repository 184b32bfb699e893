import { Trans, useLingui } from '@lingui/react/macro';
import DownloadIcon from 'lucide-react/icons/download';
import { useDownload } from '../../shared/downloads/use-download.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Row, Text } from '../../shared/ui/layout.tsx';

/** Exports the results of a course as a file for spreadsheets; shows how much has arrived. */
export function ExportResults({ courseId }: { courseId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { loading, kilobytes: arrived, download } = useDownload();
  const button = (kind: 'csv' | 'xlsx', label: string) => {
    const path = `/exports/courses/${courseId}/results/${kind}`;
    return (
      <AppButton
        variant="plain"
        icon={DownloadIcon}
        busy={loading === path}
        disabled={loading !== null && loading !== path}
        onClick={() => void download(path, `results.${kind}`)}
      >
        {label}
      </AppButton>
    );
  };
  const kilobytes = format.number(arrived);
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
