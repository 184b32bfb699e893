import type { PublishStatus } from '../../../schema/content-values.ts';
import { COURSE_FIELDS } from '../../../schema/item-fields.ts';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { deleteCourse } from '../../domain/authoring/delete.service.ts';
import { orderCourses } from '../../domain/authoring/order.service.ts';
import { type CourseForm, createCourse, setCourseStatus, updateCourse } from '../../domain/courses/course.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { courseBody, courseOrderBody, newCourseBody } from '../content-bodies.ts';
import { schemaOf } from '../entity-schemas.ts';
import { itemFormOf } from '../item-settings.ts';
import { described } from '../json-schema.ts';
import { asForm, type Fields, isStatusAlone, orderedIds, revisionOf } from '../legacy-input.ts';
import { legacyRoute } from '../legacy-route.ts';
import { statusOf } from '../legacy-values.ts';
import { savedCourse } from '../saved-items.ts';

const SAVED = { answer: { result: described(schemaOf('Course'), 'The course') }, fieldNames: { imageId: 'image' } } as const;

const toForm = (body: Fields): CourseForm => asForm<CourseForm>(itemFormOf(COURSE_FIELDS, body));

async function save(ctx: Ctx, id: string, body: Fields): Promise<void> {
  if (isStatusAlone(body)) return setCourseStatus(ctx, id, statusOf(body.status) as PublishStatus);
  await updateCourse(ctx, id, revisionOf(body.revision), toForm(body));
}

const saveRoute = (method: 'put' | 'patch') =>
  legacyRoute(
    {
      ...SAVED,
      method,
      path: '/course/:id',
      idOf: 'course',
      access: 'signedIn',
      body: courseBody,
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
      summary: 'Save a course: the whole form, or `status` only to publish or unpublish it',
    },
    async (ctx, { params: { id = '' }, body }) => {
      await save(ctx, id, body);
      return { result: await savedCourse(ctx, id) };
    },
  );

/** Courses, written by admins (docs/specification.md#7-the-calls-it-makes). */
export const COURSE_WRITE_ROUTES = [
  legacyRoute(
    {
      ...SAVED,
      method: 'post',
      path: '/course',
      summary: 'Add a course to an academy; it is unpublished',
      access: 'signedIn',
      body: newCourseBody,
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    },
    async (ctx, { body }) => {
      const { id } = await createCourse(ctx, { ...toForm(body), academyId: body.academyId as string });
      return { result: await savedCourse(ctx, id) };
    },
  ),
  legacyRoute(
    {
      method: 'put',
      path: '/course/order/:academyId',
      summary: 'Reorder the courses of an academy',
      access: 'signedIn',
      body: courseOrderBody,
      answer: {},
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'ORDER_CHANGED'],
    },
    async (ctx, { params, body }) => {
      await orderCourses(ctx, params.academyId ?? '', orderedIds(body.courses));
      return {};
    },
  ),
  saveRoute('put'),
  saveRoute('patch'),
  legacyRoute(
    {
      method: 'delete',
      path: '/course/:id',
      idOf: 'course',
      summary: 'Delete a course with its content, irreversibly',
      access: 'signedIn',
      answer: {},
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    },
    async (ctx, { params: { id = '' } }) => {
      await deleteCourse(ctx, id, DELETE_WORDS);
      return {};
    },
  ),
];
