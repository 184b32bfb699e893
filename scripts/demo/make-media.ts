/**
 * Renders the demo images from media/source/*.svg, and prints the helping cards from media/source/*.html as PDF.
 * Run it after changing a source: `npx tsx scripts/demo/make-media.ts [name part]`. The cards need a Chromium (`CHROMIUM`, default `chromium`).
 */
import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
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

/** Prints an HTML page as PDF; the page sets its language and direction. */
async function printCard(fileName: string): Promise<string> {
  const target = join(mediaFolder, fileName.replace(/\.html$/, '.pdf'));
  await run(process.env.CHROMIUM ?? 'chromium', [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    `--print-to-pdf=${target}`,
    join(sourceFolder, fileName),
  ]);
  return target;
}

const part = process.argv[2] ?? '';
for (const fileName of (await readdir(sourceFolder)).sort()) {
  if (!fileName.includes(part)) continue;
  if (!fileName.endsWith('.svg') && !fileName.endsWith('.html')) continue;
  const target = fileName.endsWith('.svg') ? await renderImage(fileName) : await printCard(fileName);
  process.stdout.write(`${target} ${Math.round((await stat(target)).size / 1024)} KB\n`);
}
