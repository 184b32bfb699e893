import DataLoader from 'dataloader';
import type { Ctx } from '../shared/context.ts';
import { type Academy, readAcademies } from './academy-reads.service.ts';

/** Loads academies by id; undefined if the academy does not exist for the viewer. */
export function academyById(ctx: Ctx): DataLoader<string, Academy | undefined> {
  return new DataLoader(async (ids) => {
    const found = await readAcademies(ctx, ids);
    return ids.map((id) => found.get(id));
  });
}
