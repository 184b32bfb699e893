/**
 * Renders the demo images from media/source/*.svg, and prints the helping cards from media/source/*.html as PDF.
 * Run it after changing a source: `npx tsx scripts/demo/make-media.ts [name part]`. The fonts of the cards come from npm.
 */
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { printCards } from './print-cards.ts';

const mediaFolder = join(dirname(fileURLToPath(import.meta.url)), 'media');
const sourceFolder = join(mediaFolder, 'source');

/** Width in pixels by the prefix of the file name; the height follows from the view box. */
const widths: Record<string, number> = { academy: 960, course: 1200, step: 1600, inline: 1200 };

/** Drawings with a reading order, which are mirrored for right-to-left languages. */
const readInOrder = ['inline-look-listen-link', 'inline-five-senses', 'inline-ordinary-day'];

/** Renders a drawing: scenes with gradients as JPEG, inline drawings with flat colors as PNG with a palette, which is smaller. */
async function renderImage(fileName: string): Promise<string> {
  const kind = fileName.split('-')[0] ?? '';
  const image = sharp(join(sourceFolder, fileName), { density: 144 }).resize({ width: widths[kind] ?? 1200 });
  const name = fileName.replace(/\.svg$/, '');
  if (kind === 'inline') {
    const drawing = image.png({ palette: true, colours: 96, effort: 9 });
    const target = join(mediaFolder, `${name}.png`);
    await drawing.toFile(target);
    if (readInOrder.includes(name))
      await drawing
        .clone()
        .flop()
        .toFile(join(mediaFolder, `${name}.rtl.png`));
    return target;
  }
  const target = join(mediaFolder, `${name}.jpg`);
  await image.flatten({ background: '#faf7f2' }).jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' }).toFile(target);
  return target;
}

const part = process.argv[2] ?? '';
const report = async (target: string): Promise<void> => void process.stdout.write(`${target} ${Math.round((await stat(target)).size / 1024)} KB\n`);
const sources = (await readdir(sourceFolder)).sort().filter((fileName) => fileName.includes(part));
for (const fileName of sources.filter((each) => each.endsWith('.svg'))) await report(await renderImage(fileName));
const cards = sources
  .filter((each) => each.endsWith('.html'))
  .map((each) => ({ source: join(sourceFolder, each), target: join(mediaFolder, each.replace(/\.html$/, '.pdf')) }));
if (cards.length > 0) await printCards(cards);
for (const { target } of cards) await report(target);
