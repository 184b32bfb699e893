import { describe, expect, it } from 'vitest';
import { UPLOAD_LIMITS } from './limits.ts';
import { declaredKind, type UploadKind, uploadRefusal } from './upload-kinds.ts';

const MEGABYTE = 1024 * 1024;

describe('the kind of a file', () => {
  it.each<[string, string, UploadKind | null]>([
    ['a.JPG', '', 'image'],
    ['a', 'image/heic', 'image'],
    ['lesson.mp4', 'video/mp4', 'video'],
    ['track.m4a', 'audio/x-m4a', 'audio'],
    ['talk.opus', '', 'audio'],
    ['book.pdf', 'application/pdf', 'document'],
    ['de.vtt', '', 'caption'],
    ['run.exe', 'application/x-msdownload', null],
    ['README', '', null],
  ])('with the name %s and the type “%s” is %s', (name, type, kind) => {
    expect(declaredKind(name, type)).toBe(kind);
  });
});

describe('the check of a file before it is sent', () => {
  it.each<[string, { name: string; type: string; size: number }, UploadKind[], string | null]>([
    ['an image', { name: 'a.png', type: 'image/png', size: 1 }, ['image'], null],
    ['an image as large as the limit', { name: 'a.png', type: 'image/png', size: UPLOAD_LIMITS.image }, [], 'IMAGE_TOO_LARGE'],
    ['an image of 600 MB', { name: 'a.png', type: '', size: 600 * MEGABYTE }, ['image'], 'IMAGE_TOO_LARGE'],
    ['a large book', { name: 'a.pdf', type: 'application/pdf', size: 60 * MEGABYTE }, ['document'], 'DOCUMENT_TOO_LARGE'],
    ['a large audio file', { name: 'a.mp3', type: 'audio/mpeg', size: 101 * MEGABYTE }, ['audio'], 'AUDIO_TOO_LARGE'],
    ['a large video', { name: 'a.mp4', type: 'video/mp4', size: 500 * MEGABYTE }, [], 'VIDEO_TOO_LARGE'],
    ['anything larger than all limits', { name: 'a', type: '', size: 500 * MEGABYTE }, [], 'VIDEO_TOO_LARGE'],
    ['an empty file', { name: 'a.png', type: 'image/png', size: 0 }, [], 'FILE_EMPTY'],
    ['another kind', { name: 'a.pdf', type: 'application/pdf', size: 1 }, ['image'], 'FILE_TYPE_NOT_ALLOWED'],
    ['an SVG as an image', { name: 'a.svg', type: 'image/svg+xml', size: 1 }, ['image'], 'FILE_TYPE_NOT_ALLOWED'],
    ['a program', { name: 'a.exe', type: '', size: 1 }, ['image'], 'FILE_TYPE_NOT_ALLOWED'],
    ['a file without extension and type: the content decides', { name: 'a', type: '', size: 1 }, ['image'], null],
  ])('accepts the file or refuses it with the right code: %s', (_case, file, kinds, code) => {
    expect(uploadRefusal(file, kinds)).toBe(code);
  });
});
