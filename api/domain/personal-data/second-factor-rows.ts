import { statements } from '../shared/prepared.ts';
import { section } from './export-section.ts';

/** When two-step sign-in was begun and turned on. */
export const SECOND_FACTOR = section('secondFactor', (v) =>
  statements
    .selectFrom('second_factors as f')
    .select(['f.started_at as createdAt', 'f.confirmed_at as confirmedAt'])
    .where('f.user_id', '=', v.userId)
    .orderBy('f.user_id'),
);
