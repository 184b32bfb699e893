import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { BadFile } from './bad-files.ts';
import { buildJpeg, buildMp4 } from './factories/file.ts';

const bad = (title: string, name: string, answer: BadFile['answer'], content: BadFile['content']): BadFile => ({ title, name, content, answer });
const notAllowed = (title: string, name: string, content: BadFile['content']): BadFile => bad(title, name, 'FILE_TYPE_NOT_ALLOWED', content);
const PAGE = '<!doctype html><html><script>alert(document.cookie)</script></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const text = (content: string) => (): Buffer => Buffer.from(content);
const image = (format: 'png' | 'gif' | 'webp' | 'jpeg' | 'avif'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#385' } })
    .toFormat(format)
    .toBuffer();
const withHtml = async (format: Parameters<typeof image>[0]): Promise<Buffer> => Buffer.concat([await image(format), Buffer.from(PAGE)]);

function pngChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
}

/** An image of a few bytes that decodes to more pixels than fit into memory. */
function decompressionBomb(width: number, height: number): Buffer {
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

/** A GIF that is valid JavaScript too, by its comment: `GIF89a/*…*\u002f=1;alert(1)`. */
async function gifScript(): Promise<Buffer> {
  const gif = await image('gif');
  const comment = Buffer.from('*/=1;alert(1);/*');
  const extension = Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0])]);
  const table = 13 + ((gif.readUInt8(10) & 0x80) === 0 ? 0 : 3 * 2 ** ((gif.readUInt8(10) & 7) + 1));
  return Buffer.concat([gif.subarray(0, table), extension, gif.subarray(table)]);
}

/** A JPEG with an HTML page in its comment. */
async function jpegWithHtml(): Promise<Buffer> {
  const jpeg = await buildJpeg(60, 40);
  const comment = Buffer.from(PAGE);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)]);
}

/** Pages, programs and texts named as images; images that are valid files of another type too; truncated audio and video. */
export const BAD_MEDIA: readonly BadFile[] = [
  notAllowed('an HTML page named as an image', 'photo.png', text(PAGE)),
  notAllowed('an SVG named as an image', 'photo.png', text(SVG)),
  notAllowed('an SVG', 'drawing.svg', text(SVG)),
  notAllowed('an SVG without an extension', 'drawing', text(SVG)),
  notAllowed('an SVG after an XML declaration', 'photo.jpg', text(`<?xml version="1.0"?>\n<!-- x -->\n${SVG}`)),
  notAllowed('an SVG after spaces', 'photo.png', text(`${' '.repeat(20_000)}${SVG}`)),
  notAllowed('an HTML page', 'page.html', text(PAGE)),
  notAllowed('a script', 'script.js', text('alert(1)')),
  notAllowed('a text file', 'text.txt', text('only words')),
  notAllowed('a Windows program', 'photo.jpg', () => Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(500)])),
  notAllowed('a Linux program', 'video.mp4', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(500)])),
  notAllowed('a shell script', 'audio.mp3', text('#!/bin/sh\nrm -rf /\n')),
  notAllowed('a PHP page', 'photo.gif', text('<?php system($_GET[0]); ?>')),
  notAllowed('an image of a type that is not supported', 'photo.tiff', () => Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(300)])),
  notAllowed('a Photoshop file', 'photo.png', () => Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), Buffer.alloc(300)])),
  notAllowed('a Flash file', 'video.mp4', () => Buffer.concat([Buffer.from('FWS\x0a', 'latin1'), Buffer.alloc(300)])),
  notAllowed('an image named as a document', 'document.pdf', () => image('png')),
  notAllowed('an image named as an HTML page', 'page.html', () => image('png')),
  notAllowed('an image named as a program', 'photo.exe', () => image('jpeg')),
  notAllowed('an image named as an SVG', 'photo.svg', () => image('png')),
  notAllowed('an image named as a video', 'video.mp4', () => image('gif')),
  notAllowed('a video named as an image', 'photo.jpg', () => buildMp4()),
  notAllowed('a video named as an HTML page', 'video.htm', () => buildMp4()),
  notAllowed('captions named as an HTML page', 'captions.html', text('WEBVTT\n\n00:00.000 --> 00:01.000\nx\n')),
  bad('an empty file', 'photo.png', 'FILE_EMPTY', () => Buffer.alloc(0)),
  bad('a truncated image', 'photo.jpg', 'FILE_DAMAGED', async () => (await buildJpeg(900, 700)).subarray(0, 3000)),
  bad('only the header of an image', 'photo.png', 'FILE_DAMAGED', () =>
    Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40)]),
  ),
  bad('an image with too many pixels', 'photo.png', 'IMAGE_TOO_LARGE', () => decompressionBomb(30_000, 30_000)),
  bad('an image that is too wide', 'photo.png', 'IMAGE_TOO_LARGE', () => decompressionBomb(1_000_000, 60)),
  bad('a video without an index', 'video.mp4', 'FILE_DAMAGED', () => buildMp4({ moov: 'missing' })),
  bad('a truncated video', 'video.mp4', 'FILE_DAMAGED', () => buildMp4({ moov: 'first', size: 5000 }).subarray(0, 3000)),
  bad('a video with a box of a false length', 'video.mp4', 'FILE_DAMAGED', () => Buffer.concat([buildMp4(), Buffer.from('7fffffff66726565', 'hex')])),
  bad('a GIF that is a script too', 'photo.gif', 'harmless', gifScript),
  bad('a GIF followed by an HTML page', 'photo.gif', 'harmless', () => withHtml('gif')),
  bad('a PNG followed by an HTML page', 'photo.png', 'harmless', () => withHtml('png')),
  bad('a WebP followed by an HTML page', 'photo.webp', 'harmless', () => withHtml('webp')),
  bad('a JPEG with an HTML page in its comment', 'photo.jpg', 'harmless', jpegWithHtml),
  bad('a JPEG with its location in the metadata', 'photo.jpg', 'harmless', () => buildJpeg(60, 40)),
];
