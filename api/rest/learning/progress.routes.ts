import { mixed, object } from 'yup';
import type { Course } from '../../domain/catalog/course-reads.service.ts';
import { progressOf } from '../../domain/learning/course-progress.ts';
import { completeModule, completeStep } from '../../domain/learning/learning.service.ts';
import type { Module, Outline } from '../../domain/learning/outline.ts';
import { readCourseProgressOf, readModuleProgressOf } from '../../domain/learning/person-progress.service.ts';
import { assertFound } from '../../domain/shared/authorize.ts';
import { type Ctx, requireActor } from '../../domain/shared/context.ts';
import { listOf, schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { toLegacyProgress } from '../legacy-entities.ts';
import { describedAs, isOn, textField } from '../legacy-fields.ts';
import { legacyRoute, type RouteGroup } from '../legacy-route.ts';
import { toLegacyModuleProgress } from '../legacy-steps.ts';

const signedIn = { method: 'get', access: 'signedIn' } as const;

const stepBody = object({ stepId: textField('ID_INVALID') });
const moduleBody = object({
  moduleId: textField('ID_INVALID'),
  isLastModule: describedAs(mixed(), 'boolean'),
});

/** Returns the response of a completion: the updated module and the progress of its course. */
function completed(ctx: Ctx, course: Course & { outline: Outline }, isWanted: (module: Module) => boolean) {
  const module = course.outline.modules.find(isWanted);
  assertFound(module);
  const progress = toLegacyProgress(progressOf(course, course.outline.count));
  return { result: { ...toLegacyModuleProgress({ module, userId: requireActor(ctx).id }), progress } };
}

const ownRoutes = [
  legacyRoute(
    {
      ...signedIn,
      path: '/course/:courseId',
      summary: "The viewer's progress in the modules of a course",
      answer: { result: described(listOf('ModuleProgress'), 'One entry for each module; empty without an enrollment') },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params }) => ({
      result: (await readCourseProgressOf(ctx, params.courseId ?? '', requireActor(ctx).id)).map(toLegacyModuleProgress),
    }),
  ),
  legacyRoute(
    {
      ...signedIn,
      path: '/module/:moduleId',
      summary: "The viewer's progress in a module",
      answer: { result: described(schemaOf('ModuleProgress'), 'The progress; NOT_FOUND without an enrollment') },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params }) => ({ result: toLegacyModuleProgress(await readModuleProgressOf(ctx, params.moduleId ?? '', requireActor(ctx).id)) }),
  ),
];

const othersRoutes = [
  legacyRoute(
    {
      ...signedIn,
      path: '/courseUser/:courseId/:userId',
      summary: "A learner's progress in the modules of a course",
      answer: { result: described(listOf('ModuleProgress'), 'One entry for each module that the viewer reviews, or for all modules of the viewer') },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params }) => ({ result: (await readCourseProgressOf(ctx, params.courseId ?? '', params.userId ?? '')).map(toLegacyModuleProgress) }),
  ),
];

const completingRoutes = [
  legacyRoute(
    {
      method: 'post',
      access: 'signedIn',
      path: '/completeStep',
      summary: 'Mark a step complete and go to the following step of the module. Staff without an enrollment get the answer without a record. Idempotent',
      body: stepBody,
      answer: { result: described(schemaOf('CompletedModule'), 'The updated module of the step and the progress of the course') },
      errors: ['NOT_FOUND', 'STEP_LOCKED', 'STEP_HAS_PENDING_TASK'],
    },
    async (ctx, { body }) => {
      const stepId = body.stepId.toLowerCase();
      return completed(ctx, await completeStep(ctx, stepId, { moveOn: true }), ({ steps }) => steps.some(({ id }) => id === stepId));
    },
  ),
  legacyRoute(
    {
      method: 'post',
      access: 'signedIn',
      path: '/completeModule',
      summary:
        'Mark a module and its last step complete and go to the following module; with `isLastModule`, also mark the course complete. ' +
        'Staff without an enrollment get the answer without a record. Idempotent',
      body: moduleBody,
      answer: { result: described(schemaOf('CompletedModule'), 'The updated module and the progress of the course') },
      errors: ['NOT_FOUND', 'NOT_ENROLLED', 'MODULE_NOT_COMPLETE', 'STEP_HAS_PENDING_TASK', 'COURSE_NOT_COMPLETE'],
    },
    async (ctx, { body }) => {
      const moduleId = body.moduleId.toLowerCase();
      return completed(ctx, await completeModule(ctx, moduleId, isOn(body.isLastModule), { moveOn: true }), ({ id }) => id === moduleId);
    },
  ),
];

/** Progress in courses and modules (docs/specification.md#7-the-calls-it-makes); that in steps is in api/rest/feedback. */
export const PROGRESS_ROUTES: RouteGroup = { prefix: '/progress', routes: [...othersRoutes, ...ownRoutes, ...completingRoutes] };
