import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/** The reference of the live connections: `ws` alone. It knows nobody, answers as the clients of the bench expect, and sends everybody the body of each request. */
const sockets = new Set<WebSocket>();
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    if (body !== '') for (const socket of sockets) socket.send(body);
    response.end();
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
