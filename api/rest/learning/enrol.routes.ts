import { object } from 'yup';
import { enrol } from '../../domain/learning/enrol.service.ts';
import { schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { textField } from '../legacy-fields.ts';
import { legacyRoute } from '../legacy-route.ts';

export const enrolRoute = legacyRoute(
  {
    method: 'post',
    path: '/courseEnroll',
    summary: 'Enroll in a public course. Idempotent',
    access: 'signedIn',
    body: object({ courseId: textField('ID_INVALID') }),
    answer: { result: described(schemaOf('EnrolledCourse'), 'The course: `_id` and `access`') },
    errors: ['NOT_FOUND', 'ENROLMENT_NOT_ALLOWED'],
  },
  async (ctx, { body }) => {
    const { id, access } = await enrol(ctx, body.courseId);
    return { result: { _id: id, access } };
  },
);
