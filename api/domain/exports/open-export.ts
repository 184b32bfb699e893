import type { AuditAction } from '../../../schema/audit.ts';
import type { AuditObject } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { ExportedFile, Translate } from '../shared/exported-file.ts';
import type { RateLimitName } from '../shared/ports.ts';
import type { OnProgress } from './counted-batches.ts';

/** A file that its reader may have, before it is written. */
export interface OpenExport {
  /** Name of the file. */
  name: string;
  /** Whether a job makes it, because the answer would take longer than about 5 s (docs/decisions/0066-large-exports.md). */
  isLarge: boolean;
  /** Whether its reader proves again who it is (`requireRecentProof`): for addresses of others, the audit trail and everything about the person. */
  needsProof: boolean;
  /** The entry of the audit trail. */
  action: AuditAction;
  object: AuditObject | null;
  /** The limit of how often it may be asked for. */
  limit?: RateLimitName;
  write(onProgress: OnProgress): Promise<ExportedFile>;
}

/** Returns the translator into the interface language of the reader. */
export function translatorFor(ctx: Ctx): Translate {
  const translate = ctx.ports.mailTexts(requireActor(ctx).language);
  return (text) => translate(text, {});
}
