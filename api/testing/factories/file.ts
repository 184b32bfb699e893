import sharp from 'sharp';

/** Builds a small JPEG as a phone makes it: with a location in its metadata. */
export function buildJpeg(width = 1200, height = 800): Promise<Buffer> {
  const noise = { create: { width, height, channels: 3 as const, background: '#3c6e71' } };
  return sharp(noise)
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/** Builds the smallest valid PDF. */
export function buildPdf(): Buffer {
  return Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    'latin1',
  );
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
};

/** Builds a silent MP3 of a number of frames, 26 ms each (MPEG 1, 128 kbit/s, 44.1 kHz). */
export function buildMp3(frames = 2): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

export interface Mp4Options {
  /** Size of the media data, in bytes. */
  size?: number;
  seconds?: number;
  /** Position of the `moov` box: cameras write it last. */
  moov?: 'first' | 'last' | 'missing';
}

/** Builds a `moov` box with only the duration. */
function buildMoov(seconds: number): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(Math.round(seconds * 1000), 16);
  return box('moov', box('mvhd', header));
}

/** Builds an MP4 of valid boxes without a playable track. */
export function buildMp4({ size = 1000, seconds = 12.5, moov = 'last' }: Mp4Options = {}): Buffer {
  const data = box('mdat', Buffer.alloc(size, 7));
  const index = buildMoov(seconds);
  const parts = moov === 'missing' ? [data] : moov === 'first' ? [index, data] : [data, index];
  return Buffer.concat([box('ftyp', Buffer.from('isom\x00\x00\x02\x00isomiso2avc1mp41', 'latin1')), ...parts]);
}
