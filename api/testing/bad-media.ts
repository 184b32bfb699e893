import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { BadFile } from './bad-files.ts';
import { buildJpeg, buildMp4 } from './factories/file.ts';

const bad = (what: string, name: string, answer: BadFile['answer'], content: BadFile['content']): BadFile => ({ what, name, content, answer });
const never = (what: string, name: string, content: BadFile['content']): BadFile => bad(what, name, 'FILE_TYPE_NOT_ALLOWED', content);
const PAGE = '<!doctype html><html><script>alert(document.cookie)</script></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const text = (words: string) => (): Buffer => Buffer.from(words);
const picture = (format: 'png' | 'gif' | 'webp' | 'jpeg' | 'avif'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#385' } })
    .toFormat(format)
    .toBuffer();
const withPage = async (format: Parameters<typeof picture>[0]): Promise<Buffer> => Buffer.concat([await picture(format), Buffer.from(PAGE)]);

function pngChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
}

/** A picture of a few bytes that unpacks to more than any memory holds. */
function flood(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF whose comment holds a script, so that it is one as well: `GIF89a/*…*\u002f=1;alert(1)`. */
async function gifScript(): Promise<Buffer> {
  const gif = await picture('gif');
  const comment = Buffer.from('*/=1;alert(1);/*');
  const extension = Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0])]);
  const table = 13 + ((gif.readUInt8(10) & 0x80) === 0 ? 0 : 3 * 2 ** ((gif.readUInt8(10) & 7) + 1));
  return Buffer.concat([gif.subarray(0, table), extension, gif.subarray(table)]);
}

/** A JPEG whose comment holds a page. */
async function jpegPage(): Promise<Buffer> {
  const jpeg = await buildJpeg(60, 40);
  const comment = Buffer.from(PAGE);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)]);
}

/** Pages, programs and texts under names of pictures; pictures that are something else besides; recordings that are not whole. */
export const BAD_MEDIA: readonly BadFile[] = [
  never('a page that calls itself a picture', 'photo.png', text(PAGE)),
  never('an SVG that calls itself a picture', 'photo.png', text(SVG)),
  never('an SVG', 'drawing.svg', text(SVG)),
  never('an SVG without a name', 'drawing', text(SVG)),
  never('an SVG behind a declaration', 'photo.jpg', text(`<?xml version="1.0"?>\n<!-- x -->\n${SVG}`)),
  never('an SVG behind spaces', 'photo.png', text(`${' '.repeat(20_000)}${SVG}`)),
  never('a page', 'page.html', text(PAGE)),
  never('a script', 'script.js', text('alert(1)')),
  never('a text', 'text.txt', text('only words')),
  never('a program for Windows', 'photo.jpg', () => Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(500)])),
  never('a program for Linux', 'film.mp4', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(500)])),
  never('a program for a shell', 'sound.mp3', text('#!/bin/sh\nrm -rf /\n')),
  never('a page of PHP', 'photo.gif', text('<?php system($_GET[0]); ?>')),
  never('a picture nobody can draw here', 'photo.tiff', () => Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(300)])),
  never('a picture of Photoshop', 'photo.png', () => Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), Buffer.alloc(300)])),
  never('a player of old', 'film.mp4', () => Buffer.concat([Buffer.from('FWS\x0a', 'latin1'), Buffer.alloc(300)])),
  never('a picture that calls itself a document', 'letter.pdf', () => picture('png')),
  never('a picture that calls itself a page', 'page.html', () => picture('png')),
  never('a picture that calls itself a program', 'photo.exe', () => picture('jpeg')),
  never('a picture that calls itself an SVG', 'photo.svg', () => picture('png')),
  never('a picture that calls itself a film', 'film.mp4', () => picture('gif')),
  never('a film that calls itself a picture', 'photo.jpg', () => buildMp4()),
  never('a film that calls itself a page', 'film.htm', () => buildMp4()),
  never('captions that call themselves a page', 'captions.html', text('WEBVTT\n\n00:00.000 --> 00:01.000\nx\n')),
  bad('nothing', 'photo.png', 'FILE_EMPTY', () => Buffer.alloc(0)),
  bad('a picture cut off in the middle', 'photo.jpg', 'FILE_DAMAGED', async () => (await buildJpeg(900, 700)).subarray(0, 3000)),
  bad('the head of a picture and nothing behind it', 'photo.png', 'FILE_DAMAGED', () =>
    Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40)]),
  ),
  bad('a flood of pixels', 'photo.png', 'IMAGE_TOO_LARGE', () => flood(30_000, 30_000)),
  bad('a long flood of pixels', 'photo.png', 'IMAGE_TOO_LARGE', () => flood(1_000_000, 60)),
  bad('a film that nobody can play', 'film.mp4', 'FILE_DAMAGED', () => buildMp4({ moov: 'missing' })),
  bad('a film cut off at the end', 'film.mp4', 'FILE_DAMAGED', () => buildMp4({ moov: 'first', size: 5000 }).subarray(0, 3000)),
  bad('a film with a part of a lie for a length', 'film.mp4', 'FILE_DAMAGED', () => Buffer.concat([buildMp4(), Buffer.from('7fffffff66726565', 'hex')])),
  bad('a GIF that is a script', 'photo.gif', 'harmless', gifScript),
  bad('a GIF with a page behind it', 'photo.gif', 'harmless', () => withPage('gif')),
  bad('a PNG with a page behind it', 'photo.png', 'harmless', () => withPage('png')),
  bad('a WebP with a page behind it', 'photo.webp', 'harmless', () => withPage('webp')),
  bad('a JPEG with a page in its comment', 'photo.jpg', 'harmless', jpegPage),
  bad('a JPEG that says where it was taken', 'photo.jpg', 'harmless', () => buildJpeg(60, 40)),
];
