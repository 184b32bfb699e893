import type { Actor } from '../shared/context.ts';
import { FILE_KINDS, type FileKind } from './file.entity.ts';

/** What decides which files a person may upload who is no admin. */
export interface UploaderFacts {
  /** In any course. */
  enrolled: boolean;
  /** On the team of any course as a module trainer. */
  trains: boolean;
}

const ATTACHMENT_KINDS: readonly FileKind[] = ['image', 'audio', 'video', 'document'];

/**
 * Who may upload files: admins create all content, module trainers attach files to messages, enrolled learners hand in documents as homework
 * (docs/product-rules.md#7-files).
 */
export const filePolicy = {
  store: (actor: Actor): boolean => actor.role === 'admin',
  /** The kinds that a person may upload; none without the right to upload. */
  kinds: (actor: Actor, facts: UploaderFacts): readonly FileKind[] => {
    if (filePolicy.store(actor)) return FILE_KINDS;
    if (facts.trains) return ATTACHMENT_KINDS;
    return facts.enrolled ? ['document'] : [];
  },
  /** Whether the larger quota applies, of those who upload for others. */
  staffQuota: (actor: Actor, facts: UploaderFacts): boolean => filePolicy.store(actor) || facts.trains,
};
