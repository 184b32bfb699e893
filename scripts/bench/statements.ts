import type { Logger } from 'typeorm';
import { domainSettings } from '../../api/compose.ts';
import { createDataSource } from '../../api/db/data-source.ts';
import { listAcademies } from '../../api/domain/catalog/academy-reads.service.ts';
import { listAcademyRows } from '../../api/domain/catalog/academy-rows.service.ts';
import { readCourseTree } from '../../api/domain/learning/course-tree.service.ts';
import { readCourse } from '../../api/domain/learning/read-course.service.ts';
import type { Ctx } from '../../api/domain/shared/context.ts';
import { createCtx } from '../../api/domain/shared/transaction.ts';
import { parseEnv } from '../../api/env.ts';
import { PENDING_TASK_CHECKS } from '../../api/pending-tasks.ts';
import { runGraphql } from '../../api/testing/run-graphql.ts';
import { COURSE_PAGE, DASHBOARD_PAGE } from './client-documents.ts';
import type { Seeded } from './seed.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** The names of the measured reads, which are also the paths of the reference server. */
export type Measured = 'dashboardPage' | 'coursePage' | 'academies' | 'academyRows' | 'course' | 'courseTree';

/** Captures every statement and its values that the application sends for the measured reads, for the reference server. */
export async function captureStatements(
  databaseUrl: string,
  environment: Record<string, string>,
  { courseId }: Seeded,
): Promise<Record<Measured, Statement[]>> {
  let seen: Statement[] = [];
  const nothing = (): void => undefined;
  const logger: Logger = {
    logQuery: (text, values) => {
      seen.push({ text, values: Array.isArray(values) ? values : [] });
    },
    logQueryError: nothing,
    logQuerySlow: nothing,
    logSchemaBuild: nothing,
    logMigration: nothing,
    log: nothing,
  };
  const source = await createDataSource({ url: databaseUrl, poolSize: 1, logger }).initialize();
  const users: Array<{ id: string }> = await source.query('SELECT id FROM users');
  const ctx = createCtx({
    actor: { id: users[0]?.id ?? '', role: 'student', language: 'en', contentLanguage: null, sessionId: '' },
    reading: { language: 'en', otherLanguages: false },
    db: source.manager,
    settings: domainSettings(parseEnv(environment)),
    ports: {} as Ctx['ports'],
    origin: { address: '', device: '' },
    pendingTaskChecks: PENDING_TASK_CHECKS,
    now: () => new Date(),
    outboxWritten: nothing,
    effectFailed: nothing,
  });
  const sentBy = async (read: () => Promise<unknown>): Promise<Statement[]> => {
    seen = [];
    await read();
    return seen;
  };
  const statements = {
    dashboardPage: await sentBy(() => runGraphql(ctx, DASHBOARD_PAGE.text)),
    coursePage: await sentBy(() => runGraphql(ctx, COURSE_PAGE.text, { courseId })),
    academies: await sentBy(() => listAcademies(ctx, { limit: 20 })),
    academyRows: await sentBy(() => listAcademyRows(ctx)),
    course: await sentBy(() => readCourse(ctx, courseId)),
    courseTree: await sentBy(() => readCourseTree(ctx, courseId)),
  };
  await source.destroy();
  return statements;
}
