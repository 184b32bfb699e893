import { Trans } from '@lingui/react/macro';
import DownloadIcon from 'lucide-react/icons/download';
import { useDownload } from '../../shared/downloads/use-download.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';

const PATH = '/exports/account';

/** Downloads everything that is stored about the viewer (docs/product-rules.md#4-invitations-and-accounts). */
export function DownloadMyData() {
  const format = useFormat();
  const { loading, kilobytes: arrived, download } = useDownload();
  const kilobytes = format.number(arrived);
  const save = async () => {
    if (await download(PATH, 'my-data.zip')) showToast({ tone: 'success', title: <Trans>Your data has been downloaded</Trans> });
  };
  return (
    <Stack alignItems="start" gap="3">
      <Text>
        <Trans>
          You get a ZIP file with everything that is stored about you: a page to read, a file for programs (JSON), and your homework files. Keep it in a safe
          place.
        </Trans>
      </Text>
      <AppButton variant="plain" icon={DownloadIcon} busy={loading !== null} onClick={() => void save()}>
        <Trans>Download my data</Trans>
      </AppButton>
      <Text small tone="soft" role="status">
        {loading !== null && <Trans>Exporting: {kilobytes} KB</Trans>}
      </Text>
    </Stack>
  );
}
