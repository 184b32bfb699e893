import { randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { ClassEntity } from '../../domain/classes/class.entity.ts';
import { ClassDateEntity } from '../../domain/classes/class-date.entity.ts';

/** Stores a class of a course on Mondays at 18:00 UTC, without a leader. */
export async function buildClass(db: EntityManager, values: Partial<ClassEntity> & { courseId: string }): Promise<ClassEntity> {
  const now = new Date();
  const item = { id: randomUUID(), defaultLanguage: 'en', revision: 1, textRevision: 1, translatedFrom: {}, updatedBy: null, createdAt: now, updatedAt: now };
  const stored = db.create(ClassEntity, {
    ...item,
    translations: { en: { name: 'Question time', description: '<p>Bring your questions.</p>' } },
    classType: 'course',
    moduleId: null,
    leaderId: null,
    days: ['Monday'],
    time: '18:00',
    timeZone: null,
    roomName: randomBytes(20).toString('hex'),
    remindAt: new Date(now.getTime() + 60_000),
    ...values,
  });
  await db.insert(ClassEntity, stored);
  return stored;
}

/** Stores a changed date of a class: cancelled, unless a new start is passed. */
export async function buildClassDate(db: EntityManager, classId: string, date: string, movedTo: Date | null = null): Promise<void> {
  await db.insert(ClassDateEntity, { classId, date, movedTo, updatedAt: new Date() });
}
