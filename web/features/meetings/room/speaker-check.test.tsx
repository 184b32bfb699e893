import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { SpeakerCheck } from './speaker-check.tsx';
import type { JoinSetup } from './use-join-setup.ts';

const device = (deviceId: string, label: string, kind: MediaDeviceKind = 'audiooutput') => ({ deviceId, label, kind, groupId: '' }) as MediaDeviceInfo;
const DEVICES = [device('s1', 'Headset'), device('s2', 'Television'), device('m1', 'Headset', 'audioinput')];

/** Loudspeakers on which a sound was played. */
const played: string[] = [];
let refuses = false;
const closed = vi.fn();

class FakeAudio {
  sink = 'default';
  srcObject: unknown = null;
  async setSinkId(id: string) {
    this.sink = id;
  }
  async play() {
    if (refuses) throw new DOMException('refused', 'NotAllowedError');
    played.push(this.sink);
  }
}
class FakeContext {
  currentTime = 0;
  createOscillator() {
    const tone = {
      frequency: { value: 0 },
      onended: null as (() => void) | null,
      connect: <Node,>(node: Node) => node,
      start() {},
      stop: () => tone.onended?.(),
    };
    return tone;
  }
  createGain() {
    return { gain: { value: 0 }, connect: () => undefined };
  }
  createMediaStreamDestination() {
    return { stream: {} };
  }
  async close() {
    closed();
  }
}

function Check({ devices }: { devices: readonly MediaDeviceInfo[] }) {
  const [speakerId, setSpeakerId] = useState<string | null>(null);
  return <SpeakerCheck setup={{ media: { devices }, speakerId, setSpeakerId } as unknown as JoinSetup} />;
}
const open = (devices = DEVICES) => renderWithProviders(<Check devices={devices} />);
const play = () => userEvent.click(screen.getByRole('button', { name: 'Play a test sound' }));
const choice = () => screen.queryByRole('combobox', { name: 'Loudspeaker' });

beforeEach(() => {
  played.length = 0;
  refuses = false;
  closed.mockReset();
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('AudioContext', FakeContext);
  Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', { value: () => undefined, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
  vi.unstubAllGlobals();
});

describe('the check of the loudspeaker', () => {
  it('plays the sound on the chosen loudspeaker', async () => {
    open();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Default device', 'Headset', 'Television']);
    await play();
    await userEvent.selectOptions(choice() as HTMLElement, 'Television');
    await play();
    expect(played).toEqual(['default', 's2']);
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  });

  it('offers no choice if the browser cannot switch or if there is only one loudspeaker', () => {
    Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
    const { unmount } = open();
    expect(choice()).toBeNull();
    unmount();
    Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', { value: () => undefined, configurable: true });
    open([device('s1', 'Headset')]);
    expect(choice()).toBeNull();
    expect(screen.getByRole('button', { name: 'Play a test sound' })).toBeTruthy();
  });

  it('shows a sentence when the sound could not be played', async () => {
    refuses = true;
    open();
    await play();
    expect(await screen.findByText(/^The sound could not be played/)).toBeTruthy();
    expect(closed).toHaveBeenCalledOnce();
  });
});
