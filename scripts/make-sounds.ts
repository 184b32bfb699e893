import { mkdirSync, writeFileSync } from 'node:fs';

/**
 * Synthesizes the two sounds of calls as WAV files (8 kHz, 8 bit, mono), which keeps each below 20 KB:
 * `npx tsx scripts/make-sounds.ts` writes them to web/features/calls/sounds. They are made for this project and contain no other work.
 */
const RATE = 8000;
const FOLDER = 'web/features/calls/sounds';

/** A tone of a bell: a fundamental with two partials that fade. `at` and `length` are seconds. */
interface Tone {
  at: number;
  length: number;
  hertz: number;
}

function sampleOf({ at, length, hertz }: Tone, second: number): number {
  const age = second - at;
  if (age < 0 || age > length) return 0;
  const wave = (factor: number) => Math.sin(2 * Math.PI * hertz * factor * age);
  const attack = Math.min(1, age / 0.01);
  const fade = Math.exp((-4 * age) / length) * Math.min(1, (length - age) / 0.02);
  return attack * fade * (0.7 * wave(1) + 0.2 * wave(2) + 0.1 * wave(3));
}

/** Returns a WAV file with the tones, in all `seconds` long. */
function wavOf(tones: readonly Tone[], seconds: number): Buffer {
  const count = Math.round(seconds * RATE);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + count, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(count, 40);
  const samples = Buffer.alloc(count);
  for (let index = 0; index < count; index += 1) {
    const sum = tones.reduce((total, tone) => total + sampleOf(tone, index / RATE), 0);
    samples[index] = Math.round(128 + 100 * Math.max(-1, Math.min(1, sum)));
  }
  return Buffer.concat([header, samples]);
}

/** Two rising pairs of tones and a pause, for a loop. */
const RINGTONE: readonly Tone[] = [
  { at: 0, length: 0.35, hertz: 587.33 },
  { at: 0.2, length: 0.5, hertz: 783.99 },
  { at: 0.7, length: 0.35, hertz: 587.33 },
  { at: 0.9, length: 0.5, hertz: 880 },
];
/** Two falling tones. */
const REJECTED: readonly Tone[] = [
  { at: 0, length: 0.3, hertz: 440 },
  { at: 0.25, length: 0.45, hertz: 293.66 },
];

/** The files by name. */
export const SOUNDS: Readonly<Record<string, Buffer>> = { 'ringtone.wav': wavOf(RINGTONE, 2.2), 'rejected.wav': wavOf(REJECTED, 0.75) };

if (process.argv[1]?.endsWith('make-sounds.ts')) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, bytes] of Object.entries(SOUNDS)) writeFileSync(`${FOLDER}/${name}`, bytes);
}
