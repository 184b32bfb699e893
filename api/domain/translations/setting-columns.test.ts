import { getMetadataArgsStorage } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { ACADEMY_FIELDS, COURSE_FIELDS, SHARED_FIELDS } from '../../../schema/item-fields.ts';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { ContentItemEntity } from './content-item.entity.ts';

const ITEMS = { academy: [AcademyEntity, ACADEMY_FIELDS], course: [CourseEntity, COURSE_FIELDS] } as const;
const FIELDS = Object.entries(ITEMS).flatMap(([kind, [entity, { settings }]]) => {
  const { image, ...shared } = SHARED_FIELDS;
  return Object.entries({ ...settings, ...shared, imageId: image }).map(([name, { column }]) => [name, kind, entity, column] as const);
});

describe('the column of a field', () => {
  it.each(FIELDS)('is the one that the entity has for it: %s of %s', (name, _kind, entity, column) => {
    const columns = getMetadataArgsStorage().columns.filter(
      ({ target, propertyName }) => [entity, ContentItemEntity].includes(target as never) && propertyName === name,
    );
    expect(columns.map(({ options }) => options.name ?? name)).toEqual([column]);
  });
});
