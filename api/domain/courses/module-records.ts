import type { Ctx } from '../shared/context.ts';
import type { Translations } from '../translations/translations.ts';
import type { ModuleText } from './module.entity.ts';

/** A module in every language it has. */
export interface ModuleRecord {
  translations: Translations<ModuleText>;
  defaultLanguage: string;
  position: number;
}

/** Records of modules in one statement; the caller has checked that the viewer sees them. */
export async function readModuleRecords(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ModuleRecord>> {
  if (ids.length === 0) return new Map();
  const rows: Array<ModuleRecord & { id: string }> = await ctx.db.query(
    `SELECT m.id AS "id", m.translations AS "translations", m.default_language AS "defaultLanguage", m.position AS "position" FROM modules m WHERE m.id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}
