/**
 * Generates the breathing guide as audio (five breaths with soft bells: four seconds in, six seconds out) and as a video (a circle
 * that grows and shrinks three times). Needs ffmpeg: `npx tsx scripts/demo/make-breathing.ts`.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const mediaFolder = join(dirname(fileURLToPath(import.meta.url)), 'media');
const breathSeconds = { in: 4, out: 6 };
const roundSeconds = breathSeconds.in + breathSeconds.out;

/** Runs ffmpeg with piped input and waits until the file is complete. */
async function encode(options: string[], target: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  const encoder = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...options, join(mediaFolder, target)], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(encoder, 'exit');
  for await (const chunk of chunks) {
    if (!encoder.stdin.write(chunk)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [status] = await ended;
  if (status !== 0) throw new Error(`ffmpeg exited with ${String(status)} for ${target}`);
}

const sampleRate = 44_100;

/** Partials of a soft singing bowl: ratio to the base frequency, amplitude, decay time to one third in seconds. */
const partials = [
  { ratio: 1, loudness: 1, fade: 3.2 },
  { ratio: 1.003, loudness: 0.5, fade: 3 },
  { ratio: 2.01, loudness: 0.35, fade: 1.8 },
  { ratio: 2.98, loudness: 0.14, fade: 1 },
  { ratio: 4.16, loudness: 0.05, fade: 0.5 },
];

function addBell(samples: Float64Array, startSecond: number, baseTone: number, loudness: number): void {
  const start = Math.round(startSecond * sampleRate);
  const length = Math.min(samples.length - start, sampleRate * 9);
  for (let index = 0; index < length; index += 1) {
    const second = index / sampleRate;
    const attack = Math.min(1, second / 0.045);
    let tone = 0;
    for (const { ratio, loudness: share, fade } of partials) tone += share * Math.exp(-second / fade) * Math.sin(2 * Math.PI * baseTone * ratio * second);
    samples[start + index] = (samples[start + index] ?? 0) + tone * attack * attack * loudness;
  }
}

/** Adds a very quiet fifth between the bells that gets louder while breathing in and quieter while breathing out. */
function addBreath(samples: Float64Array, startSecond: number): void {
  const start = Math.round(startSecond * sampleRate);
  for (let index = 0; index < roundSeconds * sampleRate && start + index < samples.length; index += 1) {
    const second = index / sampleRate;
    const swell = breathAt(second) ** 1.5;
    const tone = Math.sin(2 * Math.PI * 130.81 * second) + 0.6 * Math.sin(2 * Math.PI * 196 * second) + 0.25 * Math.sin(2 * Math.PI * 261.63 * second);
    samples[start + index] = (samples[start + index] ?? 0) + tone * swell * 0.055;
  }
}

/** Returns the fill level of the breath (0 to 1) at a second of one round. */
function breathAt(second: number): number {
  const share = second < breathSeconds.in ? second / breathSeconds.in : 1 - (second - breathSeconds.in) / breathSeconds.out;
  return (1 - Math.cos(Math.PI * share)) / 2;
}

async function makeAudio(): Promise<void> {
  const rounds = 5;
  const samples = new Float64Array((rounds * roundSeconds + 5) * sampleRate);
  for (let round = 0; round < rounds; round += 1) {
    const start = round * roundSeconds;
    addBreath(samples, start);
    addBell(samples, start, 392, 0.16);
    addBell(samples, start + breathSeconds.in, 293.66, 0.18);
  }
  addBell(samples, rounds * roundSeconds, 196, 0.2);
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => {
    const fadeOut = Math.min(1, (samples.length - index) / (2.5 * sampleRate));
    bytes.writeInt16LE(Math.round(Math.tanh(sample * fadeOut) * 30_000), index * 2);
  });
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', 'pipe:0'];
  await encode([...input, '-codec:a', 'libmp3lame', '-b:a', '64k', '-map_metadata', '-1'], 'breathing-bells.mp3', [bytes]);
}

const frame = { width: 640, height: 360, rate: 24 };

/** Returns one frame of the video as SVG: hills that move slightly, and the breathing circle. */
function drawFrame(second: number): string {
  const fullness = breathAt(second % roundSeconds);
  const radius = 46 + 62 * fullness;
  const drift = Math.sin((2 * Math.PI * second) / 30) * 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f5ead5"/><stop offset="1" stop-color="#f2dab0"/></linearGradient></defs>
    <rect width="640" height="360" fill="url(#sky)"/>
    <path d="M-40 ${270 + drift / 2} Q120 ${222 + drift} 280 262 T700 ${250 - drift} V400 H-40Z" fill="#b7cdbf"/>
    <path d="M-40 ${306 - drift / 2} Q160 ${262 - drift} 340 300 T700 ${292 + drift} V400 H-40Z" fill="#7fa89b"/>
    <path d="M-40 338 Q200 ${312 + drift / 2} 400 334 T700 330 V400 H-40Z" fill="#2f756e"/>
    <circle cx="320" cy="158" r="${radius + 34}" fill="#0e6b66" opacity="${0.05 + 0.07 * fullness}"/>
    <circle cx="320" cy="158" r="${radius + 17}" fill="#0e6b66" opacity="${0.1 + 0.1 * fullness}"/>
    <circle cx="320" cy="158" r="${radius}" fill="#0e6b66" opacity="${0.82 + 0.12 * fullness}"/>
    <circle cx="320" cy="158" r="${radius * 0.36}" fill="#f0c98a" opacity="${0.35 + 0.6 * fullness}"/>
    <circle cx="320" cy="158" r="142" fill="none" stroke="#0a514d" stroke-opacity=".28" stroke-width="1.5" stroke-dasharray="3 7"/>
  </svg>`;
}

async function* drawFrames(seconds: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < seconds * frame.rate; index += 1) {
    yield await sharp(Buffer.from(drawFrame(index / frame.rate)))
      .resize(frame.width, frame.height)
      .removeAlpha()
      .raw()
      .toBuffer();
  }
}

async function makeVideo(): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${frame.width}x${frame.height}`, '-r', String(frame.rate), '-i', 'pipe:0'];
  const output = [
    '-codec:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '25',
    '-pix_fmt',
    'yuv420p',
    '-threads',
    '1',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
  ];
  await encode([...input, ...output], 'breathing-circle.mp4', drawFrames(3 * roundSeconds));
}

await makeAudio();
await makeVideo();
