import type { VideoFacts } from '../domain/shared/transcoder-port.ts';

/** Facts that ffmpeg prints about its input. All versions print them in the same format. */
export interface StreamFacts extends VideoFacts {
  hasVideo: boolean;
}

const DURATION = /^\s*Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/m;
/** Cover art in an audio file is a stream too, but not a video. */
const PICTURE = /^\s*Stream #\d+:\d+.*: Video: (?!.*\(attached pic\)).*$/m;
const SIZE = /, (\d{1,5})x(\d{1,5})(?: \[SAR (\d+):(\d+) DAR \d+:\d+\])?/;
const FRAMES = /, (\d+(?:\.\d+)?) fps/;
const SOUND = /^\s*Stream #\d+:\d+.*: Audio: /m;
const TURNED = /rotation of (-?\d+(?:\.\d+)?) degrees|^\s*rotate\s*: (-?\d+)/m;

function secondsOf(said: string): number | null {
  const found = DURATION.exec(said);
  if (found === null) return null;
  const seconds = Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]);
  return seconds > 0 ? seconds : null;
}

/** Parses the description of a video: displayed size (rotated, square pixels), duration, frame rate, audio. */
export function readFacts(said: string): StreamFacts {
  // The rest describes outputs.
  const input = said.slice(said.indexOf('Input #0'));
  const picture = PICTURE.exec(input)?.[0];
  const size = picture === undefined ? null : SIZE.exec(picture);
  const [wide, high, across, down] = (size?.slice(1) ?? []).map(Number);
  const square = Math.round((wide ?? 0) * (across && down ? across / down : 1));
  const turn = TURNED.exec(input);
  const sideways = Math.abs(Math.round(Number(turn?.[1] ?? turn?.[2] ?? 0))) % 180 === 90;
  const [width, height] = sideways ? [high ?? 0, square] : [square, high ?? 0];
  const frames = picture === undefined ? null : FRAMES.exec(picture);
  return {
    seconds: secondsOf(input),
    width,
    height,
    framesPerSecond: frames === null ? null : Number(frames[1]),
    hasAudio: SOUND.test(input),
    hasVideo: width > 0 && height > 0,
  };
}
