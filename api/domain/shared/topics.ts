/** Topics published to all replicas. Payloads are ids; a subscriber reads the data again and checks access. */
export interface Topics {
  /** A session ended: caches drop it, sockets close. */
  'session.ended': { sessionId: string; userId: string };
  /** Role, state or preferences of a user changed: cached sessions reload. */
  'user.changed': { userId: string };
  /** People went online or offline, or changed availability. */
  'user.status': { userIds: readonly string[] };
  /** The notifications of people changed: new ones, or read ones. At most 100 people in one event. */
  'notifications.changed': { userIds: readonly string[] };
  /** Progress of one person in one course changed; with the idempotency key of the request that changed it, if it had one. */
  'progress.changed': { userId: string; courseId: string; idempotencyKey?: string };
  /** A message to a course was handed out, or the state of its mails changed; gathered over half a second. */
  'message.changed': { messageId: string; courseId: string };
}
export type Topic = keyof Topics;
export type Publish = <T extends Topic>(topic: T, payload: Topics[T]) => void;
