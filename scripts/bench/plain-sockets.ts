import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/** The baseline of live connections: `ws` alone. It has no accounts, confirms each connection, and sends the body of each request to all sockets. */
const sockets = new Set<WebSocket>();
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    if (body === '') return void response.end('ready');
    for (const socket of sockets) socket.send(body);
    response.writeHead(204).end();
  });
});
new WebSocketServer({ server }).on('connection', (socket) => {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  socket.on('message', (text) => {
    const { type } = JSON.parse(String(text)) as { type: string };
    if (type === 'connection_init') socket.send('{"type":"connection_ack"}');
    if (type === 'ping') socket.send('{"type":"pong"}');
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
