import { Trans } from '@lingui/react/macro';
import { SmallerVideos } from '../../features/steps/smaller-videos.tsx';
import { ColorModeSwitch } from '../../shared/ui/color-mode-switch.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Stack } from '../../shared/ui/layout.tsx';
import { TextSizeSwitch } from '../../shared/ui/text-size-switch.tsx';

/** Text size, color mode and size of videos. Each is kept in this browser and applied at once. */
export function ReadingSettings() {
  return (
    <Stack gap="4">
      <TextSizeSwitch />
      <ColorModeSwitch />
      <SmallerVideos />
    </Stack>
  );
}

/** The reading settings over the lesson, on large screens. */
export function ReadingDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={<Trans>Reading settings</Trans>}>
      <ReadingSettings />
    </Dialog>
  );
}
