import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream';

/** The baseline for ranges: serves parts of a file without any check. */
const file = process.env.FILE ?? '';

createServer((request, response) => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (first === undefined || last === undefined) return void response.end('ready');
  const [start, end] = [Number(first), Number(last)];
  response.writeHead(206, { 'Content-Type': 'video/mp4', 'Content-Length': end - start + 1, 'Content-Range': `bytes ${start}-${end}/*` });
  pipeline(createReadStream(file, { start, end }), response, () => undefined);
}).listen(Number(process.env.PORT), '127.0.0.1');
