import type { Logger } from 'typeorm';
import { domainSettings } from '../../api/compose.ts';
import { createDataSource } from '../../api/db/data-source.ts';
import { StatementCounter } from '../../api/db/statement-counter.ts';
import { readAdminAcademies } from '../../api/domain/authoring/admin-academies.service.ts';
import { readAdminCourse } from '../../api/domain/authoring/admin-courses.service.ts';
import { listAdminModules } from '../../api/domain/authoring/admin-outline.service.ts';
import { readCoverage } from '../../api/domain/authoring/coverage.service.ts';
import { duplicateCourse } from '../../api/domain/authoring/duplicate.service.ts';
import type { Ctx } from '../../api/domain/shared/context.ts';
import { createCtx } from '../../api/domain/shared/transaction.ts';
import { parseEnv } from '../../api/env.ts';
import { PENDING_TASK_CHECKS } from '../../api/pending-tasks.ts';
import type { AuthoringSeed } from './authoring-seed.ts';
import { apiEnvironment, type Stage } from './stage.ts';

/** The counted actions, as the server runs them. */
const ACTIONS = {
  readCourse: async (ctx: Ctx, { courseId }: AuthoringSeed) => {
    const { academyId } = await readAdminCourse(ctx, courseId);
    await Promise.all([readAdminAcademies(ctx, [academyId]), listAdminModules(ctx, [courseId]), readCoverage(ctx, [courseId])]);
  },
  duplicateCourse: (ctx: Ctx, { courseId }: AuthoringSeed) => duplicateCourse(ctx, courseId),
} satisfies Record<string, (ctx: Ctx, seed: AuthoringSeed) => Promise<unknown>>;

/** Returns how many statements an action sends, without BEGIN and COMMIT. */
export async function countStatements(stage: Stage, seed: AuthoringSeed, action: keyof typeof ACTIONS): Promise<number> {
  const statements = new StatementCounter();
  const logger: Logger = statements;
  const source = await createDataSource({ url: stage.databaseUrl, poolSize: 2, logger }).initialize();
  const nothing = (): void => undefined;
  const ctx = createCtx({
    actor: { id: seed.adminId, role: 'admin', language: 'en', contentLanguage: null, sessionId: '' },
    reading: { language: 'en', otherLanguages: false },
    db: source.manager,
    settings: domainSettings(parseEnv(apiEnvironment(stage.databaseUrl, '/tmp'))),
    ports: {} as Ctx['ports'],
    origin: { address: '', device: '' },
    pendingTaskChecks: PENDING_TASK_CHECKS,
    now: () => new Date(),
    outboxWritten: nothing,
    effectFailed: nothing,
  });
  statements.reset();
  await ACTIONS[action](ctx, seed);
  const { count } = statements;
  await source.destroy();
  return count;
}
