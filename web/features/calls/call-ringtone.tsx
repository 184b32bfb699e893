import { useLingui } from '@lingui/react/macro';
import BellIcon from 'lucide-react/icons/bell';
import BellOffIcon from 'lucide-react/icons/bell-off';
import { useEffect } from 'react';
import { useStore } from '../../shared/store/store.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { muted, ringtoneTries, setMuted, soundRefused, startRingtone } from './call-sounds.ts';

/** Plays the ringtone while it is mounted. */
function PlayRingtone() {
  useEffect(startRingtone, []);
  return null;
}

/** The ringtone of a call, unless it is muted; each try plays it anew. */
export function Ringtone() {
  const isMuted = useStore(muted);
  const tries = useStore(ringtoneTries);
  return isMuted ? null : <PlayRingtone key={tries} />;
}

/** Mutes the ringtone on this device, or plays it after the browser refused to. */
export function MuteButton() {
  const { t } = useLingui();
  const isMuted = useStore(muted);
  const refused = useStore(soundRefused);
  if (isMuted || refused) {
    const unmute = () => {
      setMuted(false);
      if (refused) ringtoneTries.set(ringtoneTries.get() + 1);
    };
    return <IconButton icon={BellOffIcon} label={t`Turn on the ringtone`} onClick={unmute} />;
  }
  return <IconButton icon={BellIcon} label={t`Mute the ringtone`} onClick={() => setMuted(true)} />;
}
