import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** The baseline for uploads: writes the request body to a file without any check. `?at=` is the first byte; `?flush` waits for the disk. */
const file = process.env.FILE ?? '';

createServer(async (request, response) => {
  if (request.method === 'GET') return void response.end('ready');
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const start = Number(searchParams.get('at') ?? 0);
  await pipeline(request, createWriteStream(file, { flush: searchParams.has('flush'), ...(start === 0 ? {} : { flags: 'r+', start }) }));
  response.writeHead(204).end();
}).listen(Number(process.env.PORT), '127.0.0.1');
