import { Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import HeadphonesIcon from 'lucide-react/icons/headphones';
import MicIcon from 'lucide-react/icons/mic';
import MicOffIcon from 'lucide-react/icons/mic-off';
import VideoIcon from 'lucide-react/icons/video';
import VideoOffIcon from 'lucide-react/icons/video-off';
import { useEffect, useRef } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { TextButton } from '../../../shared/ui/text-button.tsx';
import { DeviceField } from './device-field.tsx';
import { LevelMeter } from './level-meter.tsx';
import type { MediaProblem } from './media-access.ts';
import { SpeakerCheck } from './speaker-check.tsx';
import type { JoinSetup } from './use-join-setup.ts';

const Frame = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    placeItems: 'center',
    minH: '12rem',
    w: 'full',
    aspectRatio: '16 / 9',
    maxH: '19rem',
    rounded: 'card',
    overflow: 'hidden',
    bg: 'sunken',
    borderWidth: '1px',
    borderColor: 'line',
    color: 'inkSoft',
    textAlign: 'center',
  },
});
/** Mirrored, as people know themselves. */
const Video = chakra('video', { base: { position: 'absolute', inset: '0', w: 'full', h: 'full', objectFit: 'cover', transform: 'scaleX(-1)' } });

/** The picture of the camera, from this device only. */
function Preview({ stream }: { stream: MediaStream }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  return <Video ref={video} muted autoPlay playsInline aria-label={t`Your camera`} />;
}

function NoPicture({ icon, children }: { icon: LucideIcon; children: React.ReactNode }) {
  return (
    <Stack gap="2" alignItems="center" p="4">
      <Icon icon={icon} size={2} />
      <Text small>{children}</Text>
    </Stack>
  );
}

/** Before the person was asked: why the page asks, and the button that does. */
function AskFirst({ onCheck }: { onCheck: () => void }) {
  return (
    <Stack gap="3" alignItems="center" px={{ base: '1', md: '4' }} py="4">
      <Text small>
        <Trans>Check your camera and microphone before you join. Only you see and hear the check.</Trans>
      </Text>
      <AppButton variant="plain" icon={VideoIcon} onClick={onCheck}>
        <Trans>Check camera and microphone</Trans>
      </AppButton>
    </Stack>
  );
}

function Picture({ setup: { media, soundOnly, cameraOn } }: { setup: JoinSetup }) {
  const hasVideo = media.stream?.getVideoTracks().length;
  if (media.phase === 'idle') return <AskFirst onCheck={() => void media.open({ camera: cameraOn && !soundOnly })} />;
  if (soundOnly) {
    return (
      <NoPicture icon={HeadphonesIcon}>
        <Trans>Audio only: no video is sent or received.</Trans>
      </NoPicture>
    );
  }
  if (hasVideo && media.stream !== null) return <Preview stream={media.stream} />;
  if (!cameraOn) {
    return (
      <NoPicture icon={VideoOffIcon}>
        <Trans>Your camera is off.</Trans>
      </NoPicture>
    );
  }
  return (
    <NoPicture icon={VideoIcon}>
      {media.phase === 'asking' ? (
        <Trans>Your browser asks whether this page may use your camera and microphone. Select “Allow”.</Trans>
      ) : (
        <Trans>No picture yet</Trans>
      )}
    </NoPicture>
  );
}

function ProblemWords({ problem }: { problem: MediaProblem }) {
  if (problem === 'blocked') return <Trans>You blocked microphone and camera permissions</Trans>;
  if (problem === 'missing') return <Trans>No camera or no microphone was found. Connect one, then check again.</Trans>;
  if (problem === 'busy') return <Trans>Another program is using your camera or microphone. Close it, then check again.</Trans>;
  return <Trans>This browser does not let the page use a camera or microphone.</Trans>;
}

function Problem({ problem, onHelp, onRetry }: { problem: MediaProblem; onHelp: () => void; onRetry: () => void }) {
  return (
    <Alert tone="attention" title={<ProblemWords problem={problem} />}>
      <Row gap="0 1.25rem" flexWrap="wrap">
        {problem === 'blocked' && (
          <TextButton onClick={onHelp}>
            <Trans>How to allow them</Trans>
          </TextButton>
        )}
        <TextButton onClick={onRetry}>
          <Trans>Check again</Trans>
        </TextButton>
      </Row>
    </Alert>
  );
}

function Switches({ setup: { microphoneOn, setMicrophoneOn, cameraOn, setCameraOn, soundOnly } }: { setup: JoinSetup }) {
  return (
    <Row flexWrap="wrap">
      <AppButton variant="plain" icon={microphoneOn ? MicIcon : MicOffIcon} onClick={() => setMicrophoneOn(!microphoneOn)}>
        {microphoneOn ? <Trans>Turn microphone off</Trans> : <Trans>Turn microphone on</Trans>}
      </AppButton>
      {!soundOnly && (
        <AppButton variant="plain" icon={cameraOn ? VideoIcon : VideoOffIcon} onClick={() => setCameraOn(!cameraOn)}>
          {cameraOn ? <Trans>Turn camera off</Trans> : <Trans>Turn camera on</Trans>}
        </AppButton>
      )}
    </Row>
  );
}

/** The check of camera, microphone and loudspeaker before joining: picture, level, choice of devices, and what to do when they cannot be used. */
export function DeviceCheck({ setup, onHelp }: { setup: JoinSetup; onHelp: () => void }) {
  const { t } = useLingui();
  const { media } = setup;
  return (
    <Stack gap="4">
      <Frame>
        <Picture setup={setup} />
      </Frame>
      {media.phase === 'opened' && media.problem !== null && <Problem problem={media.problem} onHelp={onHelp} onRetry={() => void media.open()} />}
      {media.phase === 'opened' && media.stream !== null && media.stream.getAudioTracks().length > 0 && setup.microphoneOn && (
        <LevelMeter stream={media.stream} />
      )}
      <Switches setup={setup} />
      {media.phase === 'opened' && (
        <>
          <DeviceField
            label={t`Microphone`}
            devices={media.devices}
            kind="audioinput"
            value={media.wish.microphoneId}
            onChoose={(microphoneId) => void media.open({ microphoneId })}
          />
          {!setup.soundOnly && (
            <DeviceField
              label={t`Camera`}
              devices={media.devices}
              kind="videoinput"
              value={media.wish.cameraId}
              onChoose={(cameraId) => void media.open({ cameraId })}
            />
          )}
          <SpeakerCheck setup={setup} />
        </>
      )}
    </Stack>
  );
}
