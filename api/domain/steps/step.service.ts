import { randomUUID } from 'node:crypto';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { ModuleEntity } from '../courses/module.entity.ts';
import type { FileKind } from '../files/file.entity.ts';
import { replaceFileUses, requireFiles } from '../files/file-uses.ts';
import { exists } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import type { Translations } from '../translations/translations.ts';
import { sanitizeRichText } from './rich-text.ts';
import { type StepAccess, StepEntity } from './step.entity.ts';
import { type ContentBlock, StepContentEntity } from './step-content.entity.ts';
import { type BlockInput, type StepContentInput, stepInput } from './step-input.ts';

export interface CreateStep {
  moduleId: string;
  defaultLanguage: string;
  access: StepAccess;
  imageId?: string | null;
  translations: Translations<StepContentInput>;
}

const KIND_OF_BLOCK: Readonly<Record<Exclude<BlockInput['type'], 'TEXT'>, FileKind>> = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' };

function filesOf(content: StepContentInput): Array<{ id: string; kind: FileKind; field: string }> {
  const blocks = content.blocks.flatMap((block) => ('fileId' in block ? [{ id: block.fileId, kind: KIND_OF_BLOCK[block.type], field: 'blocks' }] : []));
  return [...blocks, ...content.audioIds.map((id) => ({ id, kind: 'audio' as const, field: 'audioIds' }))];
}

const toBlock = (block: BlockInput): ContentBlock =>
  block.type === 'TEXT' ? { id: randomUUID(), type: 'TEXT', html: sanitizeRichText(block.html) } : { id: randomUUID(), ...block };

async function insertContents(tx: Ctx, stepId: string, translations: Translations<StepContentInput>): Promise<void> {
  const rows = Object.entries(translations).map(([language, { blocks, audioIds, embedUrls }]) => ({
    ...{ stepId, language, blocks: blocks.map(toBlock) },
    ...{ audioIds, embedUrls: embedUrls.map((url) => url.trim()) },
  }));
  await tx.db.insert(StepContentEntity, rows);
}

/** Adds a step at the end of a module, its texts sanitised, its files noted as used. Admins alone. */
export async function createStep(ctx: Ctx, input: CreateStep): Promise<StepEntity> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.create');
  const { moduleId, defaultLanguage, access, imageId, translations } = await validate(stepInput(ctx), input);
  const files = Object.values(translations).flatMap(filesOf);
  if (imageId !== null) files.push({ id: imageId, kind: 'image', field: 'imageId' });
  return inTransaction(ctx, async (tx) => {
    // Locked, so that two new steps do not take the same place.
    exists(await tx.db.findOne(ModuleEntity, { where: { id: moduleId }, lock: { mode: 'pessimistic_write' } }));
    await requireFiles(tx, files);
    const now = tx.now();
    const position = 1 + ((await tx.db.maximum(StepEntity, 'position', { moduleId })) ?? 0);
    const names = Object.fromEntries(Object.entries(translations).map(([language, { name }]) => [language, { name }]));
    const values = { id: randomUUID(), moduleId, defaultLanguage, translations: names, access, imageId, position, createdAt: now, updatedAt: now };
    const step = tx.db.create(StepEntity, values);
    await tx.db.insert(StepEntity, step);
    await insertContents(tx, step.id, translations);
    await replaceFileUses(
      tx,
      { stepId: step.id },
      files.map((file) => file.id),
    );
    await record(tx, 'step.create', { type: 'step', id: step.id });
    return step;
  });
}
