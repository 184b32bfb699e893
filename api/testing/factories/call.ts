import { randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { CallEntity } from '../../domain/calls/call.entity.ts';
import { ConnectionEntity } from '../../domain/presence/connection.entity.ts';

/** Stores a call of two people that rings for a minute, or in another state; returns its id. */
export async function buildCall(db: EntityManager, callerId: string, calleeId: string, values: Partial<CallEntity> = {}): Promise<string> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 60_000);
  const call = {
    id: randomUUID(),
    roomName: randomBytes(20).toString('hex'),
    callerId,
    calleeId,
    state: 'ringing' as const,
    createdAt: now,
    expiresAt,
    ...values,
  };
  await db.insert(CallEntity, call);
  return call.id;
}

/** Stores a live connection of a person, who is online therefore. */
export async function buildConnection(db: EntityManager, userId: string): Promise<void> {
  await db.insert(ConnectionEntity, { id: randomUUID(), userId, nodeId: randomUUID(), renewedAt: new Date() });
}
