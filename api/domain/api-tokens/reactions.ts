import { In } from 'typeorm';
import type { Reactions } from '../shared/events.ts';
import { endApiTokens } from './end-api-tokens.ts';

/** The tokens of people end for good with their role or their account, also if they get it back. */
export const apiTokenReactions: Reactions = {
  async 'rights.ended'(tx, { userIds }) {
    await endApiTokens(tx, { userId: In([...userIds]) });
  },
};
