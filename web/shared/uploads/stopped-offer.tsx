import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { UploadKind } from '../../../schema/upload-kinds.ts';
import { useFormat } from '../i18n/format.ts';
import { AppButton } from '../ui/button.tsx';
import { Isolate } from '../ui/layout.tsx';
import { FileButtons, FileFrame, FileNote, FileWords } from './progress-row.tsx';
import { finishStoredUpload } from './running-uploads.ts';
import type { StoredUpload } from './stored-uploads.ts';
import { discardUpload, refreshProgress } from './upload-server.ts';
import { percentOf } from './upload-texts.ts';

/** Offers to resume an upload that stopped when the tab closed; the user must choose the same file again. */
export function StoppedOffer({ upload, kinds }: { upload: StoredUpload; kinds: readonly UploadKind[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const percent = format.percent(percentOf(upload.kept, upload.size));
  const whole = upload.kept >= upload.size;
  const { name } = upload;
  const resumed = useRef(false);
  useEffect(() => {
    if (resumed.current) return;
    resumed.current = true;
    void refreshProgress(upload);
  }, [upload]);
  return (
    <FileFrame>
      <FileWords>
        <FileNote tone="attention">
          {whole ? (
            <Trans>
              “<Isolate>{name}</Isolate>” was uploaded but has not been added yet.
            </Trans>
          ) : (
            <Trans>
              The upload of “<Isolate>{name}</Isolate>” stopped at {percent}. Choose the file again to resume.
            </Trans>
          )}
        </FileNote>
      </FileWords>
      <FileButtons>
        {whole && (
          <AppButton variant="quiet" onClick={() => finishStoredUpload(upload, kinds)}>
            <Trans>Add it</Trans>
          </AppButton>
        )}
        <AppButton variant="quiet" aria-label={t`Discard ${name}`} onClick={() => discardUpload(upload.url)}>
          <Trans>Discard</Trans>
        </AppButton>
      </FileButtons>
    </FileFrame>
  );
}
