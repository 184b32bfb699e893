import type { VideoFacts } from '../domain/shared/transcoder-port.ts';

/** Facts that ffmpeg prints about its input. All versions print them in the same format. */
export interface StreamFacts extends VideoFacts {
  hasVideo: boolean;
}

const DURATION = /^\s*Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/m;
/** Cover art in an audio file is a stream too, but not a video. */
const VIDEO = /^\s*Stream #\d+:\d+.*: Video: (?!.*\(attached pic\)).*$/m;
const SIZE = /, (\d{1,5})x(\d{1,5})(?: \[SAR (\d+):(\d+) DAR \d+:\d+\])?/;
const FRAMES = /, (\d+(?:\.\d+)?) fps/;
const AUDIO = /^\s*Stream #\d+:\d+.*: Audio: /m;
const ROTATION = /rotation of (-?\d+(?:\.\d+)?) degrees|^\s*rotate\s*: (-?\d+)/m;

function secondsOf(output: string): number | null {
  const found = DURATION.exec(output);
  if (found === null) return null;
  const seconds = Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]);
  return seconds > 0 ? seconds : null;
}

/** Parses the description of a video: displayed size (rotated, square pixels), duration, frame rate, audio. */
export function readFacts(output: string): StreamFacts {
  // The rest describes outputs.
  const input = output.slice(output.indexOf('Input #0'));
  const video = VIDEO.exec(input)?.[0];
  const size = video === undefined ? null : SIZE.exec(video);
  const [wide, high, across, down] = (size?.slice(1) ?? []).map(Number);
  const square = Math.round((wide ?? 0) * (across && down ? across / down : 1));
  const rotation = ROTATION.exec(input);
  const sideways = Math.abs(Math.round(Number(rotation?.[1] ?? rotation?.[2] ?? 0))) % 180 === 90;
  const [width, height] = sideways ? [high ?? 0, square] : [square, high ?? 0];
  const frames = video === undefined ? null : FRAMES.exec(video);
  return {
    seconds: secondsOf(input),
    width,
    height,
    framesPerSecond: frames === null ? null : Number(frames[1]),
    hasAudio: AUDIO.test(input),
    hasVideo: width > 0 && height > 0,
  };
}
