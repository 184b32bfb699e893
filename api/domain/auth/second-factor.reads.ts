import { IsNull, Not } from 'typeorm';
import type { Ctx } from '../shared/context.ts';
import { SecondFactorEntity } from './second-factor.entity.ts';

/** Whether a person uses two-step sign-in. */
export const hasSecondFactor = ({ db }: Ctx, userId: string): Promise<boolean> => db.existsBy(SecondFactorEntity, { userId, confirmedAt: Not(IsNull()) });
