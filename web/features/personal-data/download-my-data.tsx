import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import DownloadIcon from 'lucide-react/icons/download';
import { NOTIFIED } from '../../shared/errors/notify-error.tsx';
import { LargeExports } from '../../shared/exports/large-exports.tsx';
import { startedExport, useExport } from '../../shared/exports/use-export.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { ExportPersonalDataDocument } from './download-my-data.generated.ts';

const PATH = '/exports/account';

/** Downloads everything that is stored about the viewer (docs/product-rules.md#4-invitations-and-accounts). */
export function DownloadMyData() {
  const format = useFormat();
  const [start] = useMutation(ExportPersonalDataDocument, NOTIFIED);
  const { loading, arriving, kilobytes: arrived, exportFile } = useExport();
  const kilobytes = format.number(arrived);
  const save = async () => {
    const ask = async () => startedExport((await start()).data?.exportPersonalData);
    if (await exportFile(PATH, 'my-data.zip', ask)) showToast({ tone: 'success', title: <Trans>Your data has been downloaded</Trans> });
  };
  return (
    <Stack alignItems="start" gap="3">
      <Text>
        <Trans>
          You will get a ZIP file with everything that is stored about you: a page to read, a file for programs (JSON), and your homework files. Keep it in a
          safe place.
        </Trans>
      </Text>
      <AppButton variant="plain" icon={DownloadIcon} busy={loading !== null} onClick={() => void save()}>
        <Trans>Download my data</Trans>
      </AppButton>
      <Text small tone="soft" role="status">
        {arriving && <Trans>Exporting: {kilobytes} KB</Trans>}
      </Text>
      <LargeExports kind="account" />
    </Stack>
  );
}
