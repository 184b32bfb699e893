import { Trans, useLingui } from '@lingui/react/macro';
import Volume2Icon from 'lucide-react/icons/volume-2';
import { useState } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Row } from '../../../shared/ui/layout.tsx';
import { DeviceField } from './device-field.tsx';
import { canChooseSpeaker, playTestSound } from './test-sound.ts';
import type { JoinSetup } from './use-join-setup.ts';

type SpeakerSetup = Pick<JoinSetup, 'speakerId' | 'setSpeakerId'> & { media: Pick<JoinSetup['media'], 'devices'> };

/** The choice of a loudspeaker, where the browser has one, and a sound to try it. */
export function SpeakerCheck({ setup: { media, speakerId, setSpeakerId } }: { setup: SpeakerSetup }) {
  const { t } = useLingui();
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const play = async () => {
    setPlaying(true);
    setFailed(false);
    await playTestSound(speakerId).catch(() => setFailed(true));
    setPlaying(false);
  };
  return (
    <>
      {canChooseSpeaker() && <DeviceField label={t`Loudspeaker`} devices={media.devices} kind="audiooutput" value={speakerId} onChoose={setSpeakerId} />}
      <Row>
        <AppButton variant="plain" icon={Volume2Icon} busy={playing} onClick={() => void play()}>
          <Trans>Play a test sound</Trans>
        </AppButton>
      </Row>
      {failed && (
        <Alert tone="attention">
          <Trans>The sound could not be played. Choose another loudspeaker, or check the volume of your device.</Trans>
        </Alert>
      )}
    </>
  );
}
