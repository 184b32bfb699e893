import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { CourseMessageEntity } from '../../domain/messages/course-message.entity.ts';
import { MessageDeliveryEntity } from '../../domain/messages/message-delivery.entity.ts';

/** Stores a message to a course that was handed out, without deliveries. */
export async function buildMessage(db: EntityManager, values: Partial<CourseMessageEntity> & { courseId: string }): Promise<CourseMessageEntity> {
  const now = new Date();
  const texts = { subject: 'Next week', content: '<p>We meet on Monday.</p>' };
  const message = db.create(CourseMessageEntity, {
    id: randomUUID(),
    senderId: null,
    ...texts,
    attachmentIds: [],
    recipientIds: null,
    createdAt: now,
    handedOutAt: now,
    ...values,
  });
  await db.insert(CourseMessageEntity, message);
  return message;
}

/** Stores a delivery that was refused. */
export async function buildDelivery(
  db: EntityManager,
  values: Partial<MessageDeliveryEntity> & { messageId: string; userId: string },
): Promise<MessageDeliveryEntity> {
  const refusal = { state: 'refused', reason: 'ADDRESS_REFUSED', reply: '550 5.1.1 No such user' } as const;
  const delivery = db.create(MessageDeliveryEntity, { ...refusal, updatedAt: new Date(), ...values });
  await db.insert(MessageDeliveryEntity, delivery);
  return delivery;
}
