import { WebSocket } from 'ws';

/** Bytes of the reason in a close frame (RFC 6455, 5.5). */
const REASON_MAX = 123;

/**
 * A socket that closes without a reason where the reason is too long: the protocol of subscriptions repeats the client's own id in it. `ws` throws for
 * such a reason after it has marked the socket as closing, which then neither closes nor is pinged any more.
 */
export class EndingSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason !== undefined && Buffer.byteLength(reason) > REASON_MAX ? undefined : reason);
  }
}
