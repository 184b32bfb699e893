/** Everything that is told across replicas. Payloads are ids; who hears one reloads and asks again whether it may be seen. */
export interface Topics {
  /** A session ended: caches forget it, sockets close. */
  'session.ended': { sessionId: string; userId: string };
  /** Role, state or preferences of a user changed: cached sessions reload. */
  'user.changed': { userId: string };
  /** Somebody came, left, or changed availability. */
  'user.status': { userId: string };
  /** Progress of one person in one course changed. */
  'progress.changed': { userId: string; courseId: string };
}
export type Topic = keyof Topics;
export type Publish = <T extends Topic>(topic: T, payload: Topics[T]) => void;
