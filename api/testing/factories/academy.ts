import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { AcademyEntity } from '../../domain/academies/academy.entity.ts';

/** Stores a published public academy in English; the overrides replace its defaults. */
export async function buildAcademy(db: EntityManager, overrides: Partial<AcademyEntity> = {}): Promise<AcademyEntity> {
  const now = new Date();
  const academy = db.create(AcademyEntity, {
    id: randomUUID(),
    defaultLanguage: 'en',
    translations: { en: { name: 'Psychosocial support', subTitle: '' } },
    academyType: 'public',
    status: 'PUBLISHED',
    imageId: null,
    imageAlt: '',
    hostedRegion: 'Frankfurt',
    position: 1,
    createdAt: now,
    updatedAt: now,
    ...overrides,
  });
  await db.insert(AcademyEntity, academy);
  return academy;
}
