import { Trans } from '@lingui/react/macro';
import PrinterIcon from 'lucide-react/icons/printer';
import { useParams } from 'react-router-dom';
import { SmallerVideos } from '../../features/steps/smaller-videos.tsx';
import { useAddressParameters } from '../../shared/address-parameters.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { ColorModeSwitch } from '../../shared/ui/color-mode-switch.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Stack } from '../../shared/ui/layout.tsx';
import { TextSizeSwitch } from '../../shared/ui/text-size-switch.tsx';

/** Opens the whole module of the open step for printing. */
function PrintModule() {
  const { courseId = '' } = useParams();
  const stepId = useAddressParameters().get('step');
  if (stepId === null) return null;
  return (
    <ButtonLink variant="plain" icon={PrinterIcon} to={`/academy-course-detail/${encodeURIComponent(courseId)}/print?step=${encodeURIComponent(stepId)}`}>
      <Trans>Print this module</Trans>
    </ButtonLink>
  );
}

/** Text size, color mode and size of videos, each kept in this browser and applied at once, and the module for paper. */
export function ReadingSettings() {
  return (
    <Stack gap="4">
      <TextSizeSwitch />
      <ColorModeSwitch />
      <SmallerVideos />
      <PrintModule />
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
