import { adminAcademyById, adminModulesByCourse, contentGapsByCourse, coverageByCourse, learnerCountByAcademy } from '../domain/authoring/authoring.loaders.ts';
import { academyById } from '../domain/catalog/academy.loaders.ts';
import { coursesByAcademy } from '../domain/catalog/course.loaders.ts';
import { contentBySubmission, earlierBySubmission, feedbackBySubmission } from '../domain/feedback/feedback.loaders.ts';
import { membersByGroup } from '../domain/groups/group.loaders.ts';
import { amountByCourse, outlineByCourse, stepByPlace, summaryByCourse } from '../domain/learning/outline.loaders.ts';
import { hasMessagesByCourse } from '../domain/messages/message.loaders.ts';
import { callableById, learnersByAcademy, onlineByCourse, studentsByCourse, teamByCourse } from '../domain/people/people.loaders.ts';
import type { Ctx } from '../domain/shared/context.ts';

/** Returns a function that creates a value at its first call and returns the same value from then on. */
function lazy<Input, Value>(create: (input: Input) => Value, input: Input): () => Value {
  let created: { value: Value } | undefined;
  return () => {
    created ??= { value: create(input) };
    return created.value;
  };
}

/** Creates the loaders of one request; each of them reads a list with one statement, whatever its length. A request creates only those it uses. */
export function createLoaders(ctx: Ctx) {
  return {
    academyById: lazy(academyById, ctx),
    coursesByAcademy: lazy(coursesByAcademy, ctx),
    learnersByAcademy: lazy(learnersByAcademy, ctx),
    teamByCourse: lazy(teamByCourse, ctx),
    onlineByCourse: lazy(onlineByCourse, ctx),
    studentsByCourse: lazy(studentsByCourse, ctx),
    callableById: lazy(callableById, ctx),
    outlineByCourse: lazy(outlineByCourse, ctx),
    summaryByCourse: lazy(summaryByCourse, ctx),
    stepByPlace: lazy(stepByPlace, ctx),
    amountByCourse: lazy(amountByCourse, ctx),
    feedbackBySubmission: lazy(feedbackBySubmission, ctx),
    contentBySubmission: lazy(contentBySubmission, ctx),
    earlierBySubmission: lazy(earlierBySubmission, ctx),
    adminAcademyById: lazy(adminAcademyById, ctx),
    learnerCountByAcademy: lazy(learnerCountByAcademy, ctx),
    adminModulesByCourse: lazy(adminModulesByCourse, ctx),
    contentGapsByCourse: lazy(contentGapsByCourse, ctx),
    coverageByCourse: lazy(coverageByCourse, ctx),
    hasMessagesByCourse: lazy(hasMessagesByCourse, ctx),
    membersByGroup: lazy(membersByGroup, ctx),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
