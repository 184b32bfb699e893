/** Seconds an MP4 says it lasts (box `mvhd`), or null. */
function mp4Seconds(content: Buffer): number | null {
  const at = content.indexOf('mvhd');
  if (at < 0 || at + 32 > content.length) return null;
  const long = content[at + 4] === 1;
  const timescale = content.readUInt32BE(at + (long ? 24 : 16));
  const duration = long ? Number(content.readBigUInt64BE(at + 28)) : content.readUInt32BE(at + 20);
  return timescale === 0 ? null : duration / timescale;
}

const LAYER3_KBITS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

/** Length of the ID3v2 tag at the start, which is no sound. */
function id3Length(content: Buffer): number {
  if (content.length < 10 || content.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + (content.readUInt8(6) << 21) + (content.readUInt8(7) << 14) + (content.readUInt8(8) << 7) + content.readUInt8(9);
}

/** Adds up the frames of an MP3; null when there is none. */
function mp3Seconds(content: Buffer): number | null {
  let seconds = 0;
  let at = id3Length(content);
  while (at + 4 <= content.length) {
    const header = content.readUInt32BE(at);
    if (header >>> 21 !== 0x7ff) {
      if (seconds > 0) break;
      at += 1;
      continue;
    }
    const versionBits = (header >>> 19) & 3;
    const rate = SAMPLE_RATES[((header >>> 10) & 3) as 0 | 1 | 2];
    const kbits = LAYER3_KBITS[versionBits === 3 ? 1 : 2][(header >>> 12) & 15];
    if (((header >>> 17) & 3) !== 1 || versionBits === 1 || rate === undefined || kbits === undefined || kbits === 0) {
      at += 1;
      continue;
    }
    const sampleRate = rate / (versionBits === 3 ? 1 : versionBits === 2 ? 2 : 4);
    const samples = versionBits === 3 ? 1152 : 576;
    seconds += samples / sampleRate;
    at += Math.floor(((samples / 8) * kbits * 1000) / sampleRate) + ((header >>> 9) & 1);
  }
  return seconds > 0 ? seconds : null;
}

/** Seconds of a WAV: size of its data by bytes a second. */
function wavSeconds(content: Buffer): number | null {
  const data = content.indexOf('data');
  if (content.length < 44 || data < 0 || data + 8 > content.length) return null;
  const bytesPerSecond = content.readUInt32LE(28);
  return bytesPerSecond === 0 ? null : content.readUInt32LE(data + 4) / bytesPerSecond;
}

/** How long a recording plays, in seconds; null where the container does not say it plainly. */
export function mediaSeconds(content: Buffer, contentType: string): number | null {
  if (contentType === 'video/mp4' || contentType === 'audio/mp4') return mp4Seconds(content);
  if (contentType === 'audio/mpeg') return mp3Seconds(content);
  if (contentType === 'audio/wav') return wavSeconds(content);
  return null;
}
