import type { Reactions } from '../shared/events.ts';
import { prepared, statements } from '../shared/prepared.ts';

const ofModule = prepared('search.deleteOfModule', { moduleId: 'uuid' }, ({ moduleId }) =>
  statements.deleteFrom('search_documents').where('module_id', '=', moduleId),
);

/** The steps of a deleted module are deleted later, and its course stays (docs/decisions/0092-deletions-in-batches.md). */
export const searchReactions: Reactions = {
  async 'module.deleted'(tx, { moduleId }) {
    await ofModule.run(tx.db, { moduleId });
  },
};
