import { randomUUID } from 'node:crypto';
import { createDataSource } from '../../api/db/data-source.ts';
import { listAccounts } from '../../api/domain/accounts/account-list.service.ts';
import { listInvitations } from '../../api/domain/invitations/invitation-list.service.ts';
import { readReport } from '../../api/domain/reports/report.service.ts';
import { LARGE, seedLarge } from '../../api/testing/large-seed.ts';
import { adminOf, compare } from './compare.ts';
import type { Stage } from './stage.ts';

const DAY = 24 * 60 * 60 * 1000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** Measures the operator's overview and the search of users at 50,000 users and 200,000 enrollments (docs/targets.md#2-performance-goals-server P18). */
export async function measureLargeSite(stage: Stage): Promise<void> {
  const admin = await createDataSource({ url: stage.databaseUrl, poolSize: 1 }).initialize();
  const name = `large_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = stage.databaseUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  const source = await createDataSource({ url, poolSize: 2 }).initialize();
  try {
    await source.runMigrations();
    await seedLarge(source);
    const ctx = adminOf(source, url);
    process.stdout.write(`\nAt ${LARGE.users} users\n`);
    for (const days of [30, 364]) {
      const request = { from: dayBefore(days - 1), to: dayBefore(0), timeZone: 'Asia/Kabul' };
      await compare(source, `overview of ${days} days`, () => readReport(ctx, request));
    }
    for (const search of ['dupont 314', 'person-471', 'ka']) await compare(source, `search for «${search}»`, () => listAccounts(ctx, { filter: { search } }));
    for (const search of ['guest-4711@', 'dupont 314'])
      await compare(source, `invitations for «${search}»`, () => listInvitations(ctx, { search }, { offset: 0, limit: 50 }));
    await compare(source, 'users by name, page 500', () => listAccounts(ctx, { offset: 25_000 }));
  } finally {
    await source.destroy();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.destroy();
  }
}
