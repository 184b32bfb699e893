import sharp from 'sharp';

/** A small picture as somebody's telephone sends it: with a place in its metadata. */
export function buildJpeg(width = 1200, height = 800): Promise<Buffer> {
  const noise = { create: { width, height, channels: 3 as const, background: '#3c6e71' } };
  return sharp(noise)
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/** The smallest document that says it is a PDF. */
export function buildPdf(): Buffer {
  return Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    'latin1',
  );
}
