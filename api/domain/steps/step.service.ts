import type { StepAccess } from '../../../schema/content-values.ts';
import { type StepContentInput, stepForm } from '../../../schema/step-form.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { discardFiles } from '../files/file-discard.service.ts';
import { replaceFileUses, requireFiles } from '../files/file-uses.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { lockItem, newItem, savedItem, withHiddenTexts } from '../translations/item-save.ts';
import type { Texts } from '../translations/ledger.ts';
import type { Translations } from '../translations/translations.ts';
import { StepEntity } from './step.entity.ts';
import { StepContentEntity } from './step-content.entity.ts';
import { comparable, replaceContents, type StoredContent, toContent } from './step-contents.ts';
import { captionLanguages, fileIdsOf, requestedFiles, requireCaptionLanguages } from './step-files.ts';

/** The form values of a step in one language; absent fields are empty. */
export type SaveStepContent = Pick<StepContentInput, 'name'> & Partial<StepContentInput>;

export interface SaveStep {
  defaultLanguage: string;
  access: StepAccess;
  imageId?: string | null;
  translations: Translations<SaveStepContent>;
  /** Languages whose unchanged text is declared up to date with the newest default text. */
  upToDate?: readonly string[];
  /** Files that were uploaded for this form and then not used. */
  unusedFileIds?: readonly string[];
}

export interface CreateStep extends SaveStep {
  moduleId: string;
}

interface Form {
  defaultLanguage: string;
  access: StepAccess;
  imageId: string;
  names: Translations<{ name: string }>;
  contents: Translations<StoredContent>;
}

const mapped = <From, To>(values: Translations<From>, change: (value: From) => To): Translations<To> =>
  Object.fromEntries(Object.entries(values).map(([language, value]) => [language, change(value)]));

/** Validates a step form and its files. `stored` are the texts that it replaces. */
async function checkForm(tx: Ctx, input: SaveStep, stored: readonly StoredContent[]): Promise<Form> {
  const { contentLanguages } = tx.settings;
  const { defaultLanguage, access, imageId, translations } = await validate(stepForm(contentLanguages), input);
  requireCaptionLanguages(translations, [...contentLanguages, ...captionLanguages(stored)]);
  await requireFiles(tx, [{ id: imageId, kind: 'image', field: 'imageId' }, ...requestedFiles(translations)]);
  return { defaultLanguage, access, imageId, names: mapped(translations, ({ name }) => ({ name })), contents: mapped(translations, toContent) };
}

const textsOf = (defaultLanguage: string, names: Translations<{ name: string }>, contents: Translations<StoredContent>): Texts => ({
  defaultLanguage,
  translations: Object.fromEntries(Object.entries(names).map(([language, { name }]) => [language, comparable(name, contents[language])])),
});

/** Writes the texts of a step, records the files that it shows, and discards the unused ones. */
async function writeContents(tx: Ctx, stepId: string, form: Form, unused: readonly string[] = [], kept: Translations<StoredContent> = {}): Promise<void> {
  await replaceContents(tx, stepId, form.contents, Object.keys(kept));
  const files = fileIdsOf([...Object.values(form.contents), ...Object.values(kept)]);
  await replaceFileUses(tx, { stepId }, [form.imageId, ...files]);
  await discardFiles(tx, unused);
}

/** Adds a step at the end of a module, with sanitized texts and recorded files. Admins only. */
export async function createStep(ctx: Ctx, input: CreateStep): Promise<StepEntity> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.create');
  const moduleId = requireId(input.moduleId);
  return inTransaction(ctx, async (tx) => {
    // The lock prevents two new steps from taking the same position.
    assertFound(await tx.db.findOne(ModuleEntity, { where: { id: moduleId }, lock: { mode: 'for_no_key_update' } }));
    const form = await checkForm(tx, input, []);
    const { defaultLanguage, access, imageId, names, contents } = form;
    const position = 1 + ((await tx.db.maximum(StepEntity, 'position', { moduleId })) ?? 0);
    const common = newItem(tx, textsOf(defaultLanguage, names, contents));
    const step = tx.db.create(StepEntity, { ...common, moduleId, defaultLanguage, translations: names, access, imageId, position });
    await tx.db.insert(StepEntity, step);
    await writeContents(tx, step.id, form, input.unusedFileIds);
    await record(tx, 'step.create', { type: 'step', id: step.id });
    return step;
  });
}

async function storedContents(tx: Ctx, stepId: string): Promise<Translations<StoredContent>> {
  const rows = await tx.db.findBy(StepContentEntity, { stepId });
  return Object.fromEntries(rows.map(({ stepId: _stepId, language, ...content }) => [language, content]));
}

/**
 * Saves a step. `revision` is the one that the edits are based on (null: the stored one). Learners' progress stays
 * (docs/product-rules.md#5-learning). Admins only.
 * @throws NOT_FOUND if the step does not exist
 * @throws CHANGED_MEANWHILE with the newest revision if it was saved since `revision`
 */
export async function updateStep(ctx: Ctx, id: string, revision: number | null, input: SaveStep): Promise<StepEntity> {
  const object = { type: 'step', id };
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.update', object);
  const stepId = requireId(id);
  return inTransaction(ctx, async (tx) => {
    const step = await lockItem(tx, StepEntity, stepId, revision);
    const stored = await storedContents(tx, stepId);
    const form = await checkForm(tx, input, Object.values(stored));
    const names = withHiddenTexts(tx, step.translations, form.names);
    // Content in languages that the operator no longer offers stays unchanged.
    const kept = withHiddenTexts(tx, stored, {});
    const before = { ...step, ...textsOf(step.defaultLanguage, step.translations, stored) };
    const saved = savedItem(tx, before, textsOf(form.defaultLanguage, names, { ...kept, ...form.contents }), input.upToDate);
    Object.assign(step, saved, { access: form.access, imageId: form.imageId, translations: names });
    await tx.db.update(StepEntity, { id: stepId }, step);
    await writeContents(tx, stepId, form, input.unusedFileIds, kept);
    await record(tx, 'step.update', object);
    return step;
  });
}
