import DataLoader from 'dataloader';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { type AdminAcademy, countAcademyLearners, readAdminAcademies } from './admin-academies.service.ts';
import { type AdminModule, listAdminModules } from './admin-outline.service.ts';
import { type ContentGap, readContentGaps } from './content-gaps.service.ts';
import { type LanguageCoverage, readCoverage } from './coverage.service.ts';

function byId<Value>(read: (ids: readonly string[]) => Promise<Map<string, Value>>): DataLoader<string, Value> {
  return new DataLoader<string, Value>(async (ids) => {
    const values = await read(ids);
    return ids.map((id) => values.get(id) ?? new DomainError('NOT_FOUND'));
  });
}

/** Loads academies as their editors see them. */
export const adminAcademyById = (ctx: Ctx): DataLoader<string, AdminAcademy> => byId((ids) => readAdminAcademies(ctx, ids));

/** Loads the numbers of learners by academy id. */
export const learnerCountByAcademy = (ctx: Ctx): DataLoader<string, number> =>
  new DataLoader<string, number>(async (ids) => {
    const counts = await countAcademyLearners(ctx, ids);
    return ids.map((id) => counts.get(id) ?? 0);
  });

/** Loads modules and their steps by course id. */
export const adminModulesByCourse = (ctx: Ctx): DataLoader<string, AdminModule[]> => byId((ids) => listAdminModules(ctx, ids));

/** Loads the language coverage by course id. */
export const coverageByCourse = (ctx: Ctx): DataLoader<string, LanguageCoverage[]> => byId((ids) => readCoverage(ctx, ids));

/** Loads what courses lack by course id. */
export const contentGapsByCourse = (ctx: Ctx): DataLoader<string, ContentGap[]> => byId((ids) => readContentGaps(ctx, ids));
