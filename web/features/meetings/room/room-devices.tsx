import type { IJitsiMeetExternalApi } from '@jitsi/react-sdk/lib/types';
import { Trans, useLingui } from '@lingui/react/macro';
import SettingsIcon from 'lucide-react/icons/settings';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DeviceField } from './device-field.tsx';
import { SpeakerCheck } from './speaker-check.tsx';

const KINDS = [
  { kind: 'audioinput', of: 'audioInput', set: 'setAudioInputDevice' },
  { kind: 'videoinput', of: 'videoInput', set: 'setVideoInputDevice' },
  { kind: 'audiooutput', of: 'audioOutput', set: 'setAudioOutputDevice' },
] as const;
type DeviceUse = (typeof KINDS)[number]['of'];

/** The devices that the room has, and those that it uses. */
interface RoomDevices {
  available: Partial<Record<DeviceUse, MediaDeviceInfo[]>>;
  current: Partial<Record<DeviceUse, MediaDeviceInfo>>;
}

/** The types of the SDK say arrays; Jitsi answers objects. */
async function readDevices(api: IJitsiMeetExternalApi): Promise<RoomDevices> {
  const [available, current] = await Promise.all([api.getAvailableDevices(), api.getCurrentDevices()]);
  return { available, current } as unknown as RoomDevices;
}

/** The choice of devices for the running meeting. The room itself uses them: a second use by this page would end that of the room on some phones. */
function Fields({ api }: { api: IJitsiMeetExternalApi }) {
  const { t } = useLingui();
  const [devices, setDevices] = useState<RoomDevices>({ available: {}, current: {} });
  useEffect(() => {
    let gone = false;
    const read = () =>
      void readDevices(api)
        .then((found) => !gone && setDevices(found))
        .catch(() => undefined); // without an answer there is nothing to choose
    read();
    navigator.mediaDevices?.addEventListener?.('devicechange', read);
    return () => {
      gone = true;
      navigator.mediaDevices?.removeEventListener?.('devicechange', read);
    };
  }, [api]);
  const labels: Record<DeviceUse, string> = { audioInput: t`Microphone`, videoInput: t`Camera`, audioOutput: t`Loudspeaker` };
  return KINDS.map(({ kind, of, set }) => {
    const available = devices.available[of] ?? [];
    const choose = (id: string | null) => {
      const device = available.find(({ deviceId }) => deviceId === (id ?? 'default')) ?? available[0];
      if (device === undefined) return;
      void api[set](device.label, device.deviceId);
      setDevices(({ current }) => ({ available: devices.available, current: { ...current, [of]: device } }));
    };
    const value = devices.current[of]?.deviceId ?? null;
    return <DeviceField key={of} label={labels[of]} devices={available} kind={kind} value={value === 'default' ? null : value} onChoose={choose} />;
  });
}

/** The test sound comes from the default loudspeaker: the ids of devices in the frame of the room are others. */
const ROOM_SPEAKER = { media: { devices: [] }, speakerId: null, setSpeakerId: () => undefined };

/** The button of the room that opens the choice of microphone, camera and loudspeaker, and a test sound. */
export function DevicesButton({ api }: { api: IJitsiMeetExternalApi }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={SettingsIcon} label={t`Microphone and camera`} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={<Trans>Microphone and camera</Trans>}>
        <Fields api={api} />
        <SpeakerCheck setup={ROOM_SPEAKER} />
      </Dialog>
    </>
  );
}
