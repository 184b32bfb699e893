import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Stack, Text } from '../../../shared/ui/layout.tsx';
import { keptGround } from '../../../shared/ui/print.ts';

/** Milliseconds between two readings. */
const READING = 120;
/** Percent above which the microphone counts as working. */
const HEARD = 12;

const Track = chakra('div', { base: { h: '2', rounded: 'pill', bg: 'sunken', overflow: 'hidden', borderWidth: '1px', borderColor: 'line', ...keptGround } });
const Bar = chakra('div', { base: { h: 'full', bg: 'accent', transition: 'inline-size 100ms' } });

/** Returns the loudness of samples between -1 and 1 as percent, so that quiet speech is about a half. */
function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(samples.length, 1);
  return Math.min(100, Math.round(Math.sqrt(power) * 400));
}

/** Measures the level of a microphone in percent. */
function useLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (stream === null || stream.getAudioTracks().length === 0 || !('AudioContext' in window)) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    context.resume().catch(() => undefined);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      setLevel(levelOf(samples));
    }, READING);
    return () => {
      clearInterval(timer);
      setLevel(0);
      context.close().catch(() => undefined);
    };
  }, [stream]);
  return level;
}

/** Shows how loud the microphone is; says once that it works. */
export function LevelMeter({ stream }: { stream: MediaStream | null }) {
  const { t } = useLingui();
  const level = useLevel(stream);
  const [heard, setHeard] = useState(false);
  useEffect(() => {
    if (level >= HEARD) setHeard(true);
  }, [level]);
  return (
    <Stack gap="1">
      <Track role="meter" aria-label={t`Microphone level`} aria-valuemin={0} aria-valuemax={100} aria-valuenow={level}>
        <Bar style={{ inlineSize: `${level}%` }} />
      </Track>
      <Text small tone="soft" role="status">
        {heard ? <Trans>Your microphone works.</Trans> : <Trans>Say something: the bar moves when your microphone works.</Trans>}
      </Text>
    </Stack>
  );
}
