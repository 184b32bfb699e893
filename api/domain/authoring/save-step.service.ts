import { sql } from 'kysely';
import type { StepAccess } from '../../../schema/content-values.ts';
import type { FieldErrors } from '../../../schema/field-codes.ts';
import { type StepContentInput, type StepTasksInput, stepForm } from '../../../schema/step-form.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { discardFiles } from '../files/file-discard.service.ts';
import { replaceFileUses, requireFiles } from '../files/file-uses.ts';
import { homeworkOfStep } from '../homework/homework-rows.ts';
import { replaceHomework, toHomework } from '../homework/replace-homework.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { quizOfStep } from '../quizzes/quiz-rows.ts';
import { quizTextsIn, toQuiz } from '../quizzes/quiz-texts.ts';
import { replaceQuiz } from '../quizzes/replace-quiz.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { comparable, replaceContents, requireKeptBlocks, type StoredContent, toContent } from '../steps/step-contents.ts';
import { captionLanguages, fileIdsOf, requestedFiles, requireCaptionLanguages } from '../steps/step-files.ts';
import { contentsOfStep } from '../steps/step-rows.ts';
import { lockItem, newItem, savedItem, withHiddenTexts } from '../translations/item-save.ts';
import type { Texts } from '../translations/ledger.ts';
import type { Translations } from '../translations/translations.ts';
import { keepFormerText } from './former-texts.ts';
import { lockParent } from './lock-parent.ts';
import { StepDraftEntity } from './step-draft.entity.ts';
import { NO_TASKS, type StepTasks } from './step-tasks.ts';

/** The form values of a step in one language; absent fields are empty. */
export type SaveStepContent = Pick<StepContentInput, 'name'> & Partial<StepContentInput>;

export interface SaveStep extends Partial<StepTasksInput> {
  defaultLanguage: string;
  access: StepAccess;
  imageId?: string | null;
  /** The image is still uploading: the step is saved without one. */
  imageUploading?: boolean;
  translations: Translations<SaveStepContent>;
  /** Languages whose unchanged text is declared up to date with the newest default text. */
  upToDate?: readonly string[];
  /** Files that were uploaded for this form and then not used. */
  unusedFileIds?: readonly string[];
  /** Field errors that the caller found when it converted its input; they are reported with those of the form. */
  problems?: FieldErrors;
}

export interface CreateStep extends SaveStep {
  moduleId: string;
}

interface Form {
  defaultLanguage: string;
  access: StepAccess;
  imageId: string | null;
  names: Translations<{ name: string }>;
  contents: Translations<StoredContent>;
  tasks: StepTasks;
}

/** The stored texts that a form replaces. */
interface Stored {
  contents: Translations<StoredContent>;
  tasks: StepTasks;
}

const NOTHING: Stored = { contents: {}, tasks: NO_TASKS };

const mapped = <From, To>(values: Translations<From>, change: (value: From) => To): Translations<To> =>
  Object.fromEntries(Object.entries(values).map(([language, value]) => [language, change(value)]));

async function contentsIn(translations: Translations<StepContentInput>, before: Translations<StoredContent>): Promise<Translations<StoredContent>> {
  const contents: Translations<StoredContent> = {};
  for (const [language, content] of Object.entries(translations)) contents[language] = await toContent(content, before[language]?.blocks);
  return contents;
}

/** @throws VALIDATION_FAILED with all invalid fields, and those that the caller found */
async function validForm(tx: Ctx, { problems, ...input }: SaveStep) {
  const found = problems ?? {};
  const form = await validate(stepForm(tx.settings.contentLanguages), input).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.details.fields === undefined) throw error;
    throw new DomainError(error.code, { ...error.details, fields: { ...found, ...error.details.fields } });
  });
  if (Object.keys(found).length > 0) throw new DomainError('VALIDATION_FAILED', { fields: found });
  return form;
}

/** Validates a step form and its files. `stored` are the texts that it replaces. */
async function checkForm(tx: Ctx, input: SaveStep, stored: Stored): Promise<Form> {
  const { contentLanguages } = tx.settings;
  const { defaultLanguage, access, imageId = null, translations, quiz, homework } = await validForm(tx, input);
  requireKeptBlocks(translations, stored.contents);
  requireCaptionLanguages(translations, [...contentLanguages, ...captionLanguages(Object.values(stored.contents))]);
  const image = imageId === null ? [] : [{ id: imageId, kind: 'image' as const, field: 'imageId' }];
  await requireFiles(tx, [...image, ...requestedFiles(translations)]);
  const languages = Object.keys(translations);
  const tasks = {
    quiz: toQuiz(tx, quiz, stored.tasks.quiz, languages),
    homework: toHomework(tx, homework, stored.tasks.homework, languages),
  };
  return {
    defaultLanguage,
    access,
    imageId,
    names: mapped(translations, ({ name }) => ({ name })),
    contents: await contentsIn(translations, stored.contents),
    tasks,
  };
}

/** Returns the texts of each language whose change makes its translations stale. */
function textsOf(defaultLanguage: string, names: Translations<{ name: string }>, { contents, tasks: { quiz, homework } }: Stored): Texts {
  const inLanguage = (language: string, name: string): object =>
    comparable(name, contents[language], { quiz: quizTextsIn(quiz, language), homework: homework?.texts[language] });
  return { defaultLanguage, translations: Object.fromEntries(Object.entries(names).map(([language, { name }]) => [language, inLanguage(language, name)])) };
}

/** Writes the texts of a step with its quiz and homework, records the files that it shows, and discards the unused ones. `hidden` are contents that stay. */
async function writeContents(
  tx: Ctx,
  step: { id: string; revision: number },
  form: Form,
  stored: Stored,
  { unusedFileIds = [] }: SaveStep,
  hidden: Translations<StoredContent> = {},
): Promise<void> {
  const stepId = step.id;
  await replaceContents(tx, stepId, form.contents, Object.keys(hidden));
  await replaceQuiz(tx, step, form.tasks.quiz, stored.tasks.quiz);
  await replaceHomework(tx, stepId, form.tasks.homework, stored.tasks.homework);
  const files = fileIdsOf([...Object.values(form.contents), ...Object.values(hidden)]);
  await replaceFileUses(tx, { stepId }, form.imageId === null ? files : [form.imageId, ...files]);
  await discardFiles(tx, unusedFileIds);
}

/** The saved step contains the actor's draft. */
async function removeOwnDraft(tx: Ctx, place: { stepId: string } | { moduleId: string }): Promise<void> {
  await tx.db.delete(StepDraftEntity, { userId: requireActor(tx).id, ...place });
}

/** Adds a step at the end of a module, with sanitized texts and recorded files. Admins only. */
export async function createStep(ctx: Ctx, input: CreateStep): Promise<StepEntity> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.create');
  const moduleId = requireId(input.moduleId);
  return inTransaction(ctx, async (tx) => {
    // The lock prevents two new steps from taking the same position.
    await lockParent(tx, ModuleEntity, moduleId);
    const form = await checkForm(tx, input, NOTHING);
    const { defaultLanguage, access, imageId, names } = form;
    const position = 1 + ((await tx.db.maximum(StepEntity, 'position', { moduleId })) ?? 0);
    const common = newItem(tx, textsOf(defaultLanguage, names, form));
    const step = tx.db.create(StepEntity, { ...common, moduleId, defaultLanguage, translations: names, access, imageId, position });
    await tx.db.insert(StepEntity, step);
    await writeContents(tx, { id: step.id, revision: 1 }, form, NOTHING, input);
    await removeOwnDraft(tx, { moduleId: step.moduleId });
    await record(tx, 'step.create', { type: 'step', id: step.id });
    return step;
  });
}

const storedStep = prepared('authoring.storedStep', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('steps as s')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .select([contentsOfStep(sql.lit(true)).as('contents'), quizOfStep.as('quiz'), homeworkOfStep.as('homework')])
    .where('s.id', '=', id)
    .where('m.course_id', 'is not', null),
);

async function findStored(tx: Ctx, stepId: string): Promise<Stored> {
  const row = await storedStep.first(tx.db, { id: stepId });
  assertFound(row);
  const { contents, quiz, homework } = row;
  return { contents: Object.fromEntries(contents.map(({ language, ...content }) => [language, content])), tasks: { quiz, homework } };
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
    const stored = await findStored(tx, stepId);
    const form = await checkForm(tx, input, stored);
    const names = withHiddenTexts(tx, step.translations, form.names);
    // Content in languages that the operator no longer offers stays unchanged.
    const hidden = withHiddenTexts(tx, stored.contents, {});
    const before = { ...step, ...textsOf(step.defaultLanguage, step.translations, stored) };
    const saved = savedItem(tx, before, textsOf(form.defaultLanguage, names, { ...form, contents: { ...hidden, ...form.contents } }), input.upToDate);
    await keepFormerText(tx, stepId, before, saved, { ...stored, names: step.translations });
    Object.assign(step, saved, { access: form.access, imageId: form.imageId, translations: names });
    await tx.db.update(StepEntity, { id: stepId }, step);
    await writeContents(tx, step, form, stored, input, hidden);
    await removeOwnDraft(tx, { stepId });
    await record(tx, 'step.update', object);
    return step;
  });
}
