import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorTranslatorOf } from '../adapters/catalogs.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { FileEntity } from '../domain/files/file.entity.ts';
import { fileUrl } from '../domain/files/file-links.ts';
import type { Ctx } from '../domain/shared/context.ts';
import type { Log } from '../domain/shared/log.ts';
import { storeFile } from '../domain/uploads/store-file.service.ts';
import { buildJpeg, buildPdf } from '../testing/factories/file.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { createErrorMiddleware } from './error-middleware.ts';
import { createFileRouter } from './file.routes.ts';

/** The messages of the errors in the log. */
const failures: string[] = [];
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: ({ err }: { err: unknown }) => void failures.push(String(err)) };
const bytes = buildPdf();
let database: TestDatabase;
let server: Server;
let base: string;
let ctx: Ctx;
let pdf: FileEntity;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.dataSource.manager;
  ctx = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })) });
  pdf = await storeFile(ctx, { content: bytes, originalName: 'Karte für "Helfende".pdf' });
  const app = express().use(
    '/files',
    createFileRouter({ makeCtx: async () => ctx, ports: ctx.ports, settings: ctx.settings, translateError: errorTranslatorOf }),
  );
  server = createServer(app.use(createErrorMiddleware(log as Log))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});

const request = (headers: Record<string, string> = {}, method = 'GET') => fetch(base + fileUrl(ctx, pdf), { headers, method });
const range = async (value: string) => {
  const answer = await request({ range: value });
  return { status: answer.status, range: answer.headers.get('content-range'), length: Buffer.from(await answer.arrayBuffer()).length };
};

describe('files', () => {
  it('are sent completely, with headers that keep a browser from executing them', async () => {
    const answer = await request();
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringMatching(/^private, max-age=\d+/),
      'content-disposition': expect.stringMatching(/^inline; filename="Karte f_r Helfende.pdf"; filename\*=UTF-8''Karte%20f%C3%BCr/),
    });
  });

  it('respond to HEAD with the length and no body', async () => {
    const answer = await request({}, 'HEAD');
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(await answer.text()).toBe('');
  });

  it('respond to range requests', async () => {
    const size = bytes.length;
    expect(await range('bytes=0-9')).toEqual({ status: 206, range: `bytes 0-9/${size}`, length: 10 });
    expect(await range('bytes=10-')).toEqual({ status: 206, range: `bytes 10-${size - 1}/${size}`, length: size - 10 });
    expect(await range('bytes=-5')).toEqual({ status: 206, range: `bytes ${size - 5}-${size - 1}/${size}`, length: 5 });
    expect(await range(`bytes=5-${size * 2}`)).toMatchObject({ status: 206, length: size - 5 });
    expect(await range(`bytes=${size}-`)).toEqual({ status: 416, range: `bytes */${size}`, length: 0 });
    expect(await range('bytes=-0')).toMatchObject({ status: 416 });
    for (const whole of ['bytes=0-1,4-5', 'bytes=9-3', 'lines=1-2', 'bytes=x-']) expect(await range(whole)).toMatchObject({ status: 200, length: size });
  });

  it('continue a range only if the bytes are still the same', async () => {
    const first = await request();
    const etag = first.headers.get('etag') ?? '';
    const lastModified = first.headers.get('last-modified') ?? '';
    expect((await request({ range: 'bytes=0-4', 'if-range': etag })).status).toBe(206);
    expect((await request({ range: 'bytes=0-4', 'if-range': lastModified })).status).toBe(206);
    expect((await request({ range: 'bytes=0-4', 'if-range': '"other"' })).status).toBe(200);
  });

  it('are revalidated with 304', async () => {
    const etag = (await request()).headers.get('etag') ?? '';
    expect((await request({ 'if-none-match': `"other", ${etag}` })).status).toBe(304);
    expect((await request({ 'if-none-match': '"other"', 'if-modified-since': new Date(Date.now() + 1000).toUTCString() })).status).toBe(200);
    expect((await request({ 'if-modified-since': new Date(Date.now() + 1000).toUTCString() })).status).toBe(304);
  });

  it('require a valid signature', async () => {
    const url = fileUrl(ctx, pdf);
    const tampered = [
      url.replace(/signature=.{3}/, 'signature=AAA'),
      url.replace(/&signature.*/, ''),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace('/original/', '/480/'),
      url.replace(
        pdf.id,
        pdf.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    ];
    for (const address of tampered) expect((await fetch(base + address)).status).toBe(404);
  });

  it('report an expired URL', async () => {
    const past = { settings: ctx.settings, now: () => new Date(Date.now() - 48 * 3_600_000) };
    const answer = await fetch(base + fileUrl(past, pdf));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'FILE_LINK_EXPIRED' });
  });

  it('keep one URL within the hour, so that browsers cache the file', () => {
    const at = (minute: number) => ({ settings: ctx.settings, now: () => new Date(Date.UTC(2026, 0, 1, 10, minute)) });
    expect(fileUrl(at(5), pdf)).toBe(fileUrl(at(55), pdf));
    expect(fileUrl(at(5), pdf)).not.toBe(fileUrl(at(65), pdf));
  });

  it('include the variants of an image', async () => {
    const image = await storeFile(ctx, { content: await buildJpeg(700, 400), originalName: 'a.jpg' });
    const answer = await fetch(base + fileUrl(ctx, image, 480));
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(Number(answer.headers.get('content-length'))).toBe(image.variants[0]?.size);
    expect((await fetch(base + fileUrl(ctx, image, 960))).status).toBe(404);
  });

  it('are NOT_FOUND if their bytes are missing, and the response is not cacheable', async () => {
    const lost = await storeFile(ctx, { content: bytes, originalName: 'lost.pdf' });
    await ctx.ports.storage.remove(lost.key);
    for (const range of [undefined, 'bytes=0-9']) {
      const answer = await fetch(base + fileUrl(ctx, lost), range === undefined ? {} : { headers: { range } });
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('last-modified'), answer.headers.get('content-disposition')]).toEqual([
        404,
        null,
        null,
        null,
      ]);
      expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it.each([
    ['shorter', bytes.subarray(0, 20)],
    ['longer', Buffer.concat([bytes, Buffer.from('HTTP/1.1 200 OK\r\n\r\n')])],
    ['empty', Buffer.alloc(0)],
  ])('never send other bytes than their headers promise if their bytes became %s under their row', async (change, content) => {
    const changed = await storeFile(ctx, { content: bytes, originalName: 'changed.pdf' });
    await ctx.ports.storage.write(changed.key, Readable.from([content]));
    // One connection: what follows a response on it is the next response.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = () =>
      new Promise<Buffer | string>((resolve, reject) => {
        get(base + fileUrl(ctx, changed), { agent }, (answer) => buffer(answer).then(resolve, () => resolve('incomplete'))).on('error', reject);
      });
    const expected = change === 'longer' ? bytes : 'incomplete';
    expect(await Promise.all([send(), send()])).toEqual([expected, expected]);
    agent.destroy();
  });

  it('send the ranges that are left of bytes that were cut, end the answers to others early, and name the file in the log', async () => {
    const cut = await storeFile(ctx, { content: bytes, originalName: 'cut.pdf' });
    await ctx.ports.storage.write(cut.key, Readable.from([bytes.subarray(0, 20)]));
    const readRange = async (range: string): Promise<Buffer | string> => {
      const answer = await fetch(base + fileUrl(ctx, cut), { headers: { range } }).catch(() => null);
      return answer === null ? 'incomplete' : answer.arrayBuffer().then(Buffer.from, () => 'incomplete');
    };
    expect(await readRange('bytes=10-19')).toEqual(bytes.subarray(10, 20));
    failures.length = 0;
    for (const range of ['bytes=10-29', 'bytes=30-39']) expect(await readRange(range)).toBe('incomplete');
    expect(failures).toEqual([expect.stringContaining(`10 bytes of ${cut.key} fewer`), expect.stringContaining(`10 bytes of ${cut.key} fewer`)]);
  });

  it('are NOT_FOUND after their row was deleted', async () => {
    const lost = await storeFile(ctx, { content: bytes, originalName: 'lost.pdf' });
    await database.dataSource.query('DELETE FROM files WHERE id = $1', [lost.id]);
    expect((await fetch(base + fileUrl(ctx, lost))).status).toBe(404);
  });

  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
  const signedAt = (seconds: number) => fileUrl({ ...ctx, now: () => new Date(Date.now() - seconds * 1000) }, pdf);
  const expired = () => signedAt(48 * 60 * 60);
  const forged = () => fileUrl(ctx, pdf).replace(/signature=.*/, 'signature=forged');

  it.each([
    ['en', 'ltr', 'This link to the file has expired. Open the file again from its course to get a new link.'],
    ['de', 'ltr', 'Dieser Link zur Datei ist abgelaufen.'],
    ['ar', 'rtl', 'انتهت صلاحية رابط الملف'],
    ['fr', 'ltr', 'Le lien vers ce fichier a expiré.'],
    ['fa', 'rtl', 'لینک این فایل منقضی شده است'],
  ])('show a page in %s when the link has expired', async (language, direction, sentence) => {
    const answer = await fetch(base + expired(), { headers: { accept: BROWSER, 'accept-language': `${language};q=0.9` } });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([403, 'text/html; charset=utf-8', 'no-store']);
    expect(answer.headers.get('vary')).toMatch(/Accept.*Accept-Language/);
    const page = await answer.text();
    expect(page).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(page).toContain(sentence);
    expect(page).not.toContain('<script');
  });

  it('show a page when the signature is wrong, in English for other languages', async () => {
    const answer = await fetch(base + forged(), { headers: { accept: BROWSER, 'accept-language': 'sw' } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<p>This link to the file is not valid, or the file no longer exists.</p>');
  });

  it.each(['application/json', '*/*', 'image/avif,image/webp,*/*;q=0.8'])('respond to a refused request with JSON if the client accepts %s', async (accept) => {
    const answer = await fetch(base + expired(), { headers: { accept } });
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'FILE_LINK_EXPIRED' })]);
    expect((await fetch(base + forged(), { headers: { accept } })).status).toBe(404);
  });
});
