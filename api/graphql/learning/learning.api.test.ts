import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { runGraphql } from '../../testing/run-graphql.ts';
import { testCtx } from '../../testing/test-ctx.ts';

const COURSE = `fragment Way on Course { id access enrolled moduleCount stepCount hiddenStepsByLanguage
  academy { id name courseCount } leaders { id } team { role } onlineCount viewerCan { enrol learn }
  modules { id completed currentStepId steps { id name state } }
  progress { attemptNumber attemptsLeft canStartAgain percent completedSteps totalSteps completedModules completedAt currentStepId modulePercents } }`;

const database = testDatabase();

describe('learning through GraphQL', () => {
  it('enrolls in a course, reads it, and completes it', async () => {
    const db = database.dataSource.manager;
    const { course, moduleIds, stepIds } = await buildCourseWith(db, [[{}, {}], [{}]]);
    const ctx = testCtx(db, { actor: actorOf(await buildUser(db)) });
    const run = async (source: string, variables: Record<string, unknown>) => {
      const result = await runGraphql(ctx, source, variables);
      expect(result.errors).toBeUndefined();
      return JSON.parse(JSON.stringify(result.data));
    };
    const list = await run('{ academies { hiddenByLanguage items { id name courseCount image { url } } } }', {});
    expect(list.academies.items).toMatchObject([{ id: course.academyId, courseCount: 1 }]);
    const before = await run(`query($id: ID!) { course(id: $id) { ...Way } } ${COURSE}`, { id: course.id });
    expect(before.course).toMatchObject({ access: 'invalid', stepCount: 3, progress: null, modules: [{ steps: [] }, { steps: [] }] });
    const enrolled = await run(`mutation($id: ID!) { enrol(courseId: $id) { ...Way } } ${COURSE}`, { id: course.id });
    expect(enrolled.enrol.progress).toMatchObject({ attemptNumber: 1, percent: 0, totalSteps: 3 });
    expect(enrolled.enrol.modules[0].steps.map((step: { state: string }) => step.state)).toEqual(['open', 'locked']);
    const visited = await run(
      'mutation($id: ID!) { visitStep(stepId: $id) { state nextStepId previousStepId isLastOfModule position minutes blocks { type html } } }',
      {
        id: stepIds[0]?.[0],
      },
    );
    expect(visited.visitStep).toMatchObject({ state: 'current', nextStepId: stepIds[0]?.[1], previousStepId: null, position: 1, minutes: 1 });
    const { continueCards } = await run('{ continueCards { enrolledCourses items { stepId stepName stepPosition stepsInModule course { name } } } }', {});
    expect(continueCards).toMatchObject({ enrolledCourses: 1, items: [{ stepId: stepIds[0]?.[0], stepPosition: 1, stepsInModule: 2 }] });
    await run(
      'mutation($a: ID!, $b: ID!, $m: ID!) { a: completeStep(stepId: $a) { id } b: completeStep(stepId: $b) { id } m: completeModule(moduleId: $m) { id } }',
      {
        a: stepIds[0]?.[0],
        b: stepIds[0]?.[1],
        m: moduleIds[0],
      },
    );
    const done = await run(
      `mutation($a: ID!, $m: ID!) { completeStep(stepId: $a) { id } completeModule(moduleId: $m, isLastModule: true) { ...Way } } ${COURSE}`,
      { a: stepIds[1]?.[0], m: moduleIds[1] },
    );
    expect(done.completeModule.progress).toMatchObject({ percent: 100, completedModules: 2, canStartAgain: true, modulePercents: [100, 100] });
    expect(done.completeModule.progress.completedAt).not.toBeNull();
    expect((await run('{ continueCards { enrolledCourses items { stepId } } }', {})).continueCards).toMatchObject({ enrolledCourses: 1, items: [] });
  });
});
