import type { VideoFacts } from '../domain/shared/transcoder-port.ts';

/** Facts that ffmpeg prints about its input. All versions print them in the same format. */
export interface StreamFacts extends VideoFacts {
  hasVideo: boolean;
}

const DURATION = /^Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/;
const SIZE = /, (\d{1,5})x(\d{1,5})(?: \[SAR (\d+):(\d+) DAR \d+:\d+\])?/;
const FRAMES = /, (\d+(?:\.\d+)?) fps/;
const ROTATION = /rotation of (-?\d+(?:\.\d+)?) degrees|^rotate *: (-?\d+)/;

const isStream = (line: string, kind: 'Audio' | 'Video'): boolean => line.startsWith('Stream #') && line.includes(`: ${kind}: `);

/** The first match in one of the lines. */
function find(lines: readonly string[], pattern: RegExp): RegExpExecArray | null {
  for (const line of lines) {
    const found = pattern.exec(line);
    if (found !== null) return found;
  }
  return null;
}

function secondsOf(lines: readonly string[]): number | null {
  const found = find(lines, DURATION);
  if (found === null) return null;
  const seconds = Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]);
  return seconds > 0 ? seconds : null;
}

/** Parses the description of a video: displayed size (rotated, square pixels), duration, frame rate, audio. */
export function readFacts(output: string): StreamFacts {
  // The rest describes outputs.
  const lines = output
    .slice(output.indexOf('Input #0'))
    .split('\n')
    .map((line) => line.trim());
  // Cover art in an audio file is a stream too, but not a video.
  const video = lines.find((line) => isStream(line, 'Video') && !line.includes('(attached pic)'));
  const size = video === undefined ? null : SIZE.exec(video);
  const [wide, high, across, down] = (size?.slice(1) ?? []).map(Number);
  const square = Math.round((wide ?? 0) * (across && down ? across / down : 1));
  const rotation = find(lines, ROTATION);
  const sideways = Math.abs(Math.round(Number(rotation?.[1] ?? rotation?.[2] ?? 0))) % 180 === 90;
  const [width, height] = sideways ? [high ?? 0, square] : [square, high ?? 0];
  const frames = video === undefined ? null : FRAMES.exec(video);
  return {
    seconds: secondsOf(lines),
    width,
    height,
    framesPerSecond: frames === null ? null : Number(frames[1]),
    hasAudio: lines.some((line) => isStream(line, 'Audio')),
    hasVideo: width > 0 && height > 0,
  };
}
