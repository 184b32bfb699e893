import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createAcademy, setAcademyStatus } from '../../api/domain/academies/academy.service.ts';
import { createStep, type SaveStepContent } from '../../api/domain/authoring/save-step.service.ts';
import { createCourse, setCourseStatus } from '../../api/domain/courses/course.service.ts';
import { createModule } from '../../api/domain/modules/module.service.ts';
import type { Ctx } from '../../api/domain/shared/context.ts';
import { storeFile } from '../../api/domain/uploads/store-file.service.ts';
import type { BlockInput } from '../../schema/step-form.ts';
import { demoAcademies } from './content/index.ts';
import type { DemoBlock, DemoCourse, DemoStep, DemoStepContent } from './content/types.ts';

/** From the project folder, because this file may be bundled in another folder of the same depth. */
const MEDIA = new URL('../../scripts/demo/media/', import.meta.url);
const DEFAULT_LANGUAGE = 'en';

/** A loaded course: the ids of its modules and of their steps, in order. */
export interface LoadedCourse {
  id: string;
  modules: Array<{ id: string; stepIds: string[] }>;
}

/** Stores each file of the demo once, even if several steps show it. */
class Media {
  private readonly stored = new Map<string, Promise<string>>();
  private readonly ctx: Ctx;

  constructor(ctx: Ctx) {
    this.ctx = ctx;
  }

  /** Returns the id of a stored file. The same file with another name is stored again. */
  idOf(media: string, name = media): Promise<string> {
    const key = `${media}/${name}`;
    const known = this.stored.get(key);
    if (known !== undefined) return known;
    const id = this.store(media, name);
    this.stored.set(key, id);
    return id;
  }

  private async store(media: string, name: string): Promise<string> {
    const ending = /\.[a-z0-9]+$/.exec(media)?.[0] ?? '';
    const content = await readFile(fileURLToPath(new URL(media, MEDIA)));
    const originalName = name.endsWith(ending) ? name : `${name}${ending}`;
    return (await storeFile(this.ctx, { content, originalName })).id;
  }
}

async function toCaptions(media: Media, captions: Record<string, string>): Promise<Array<{ language: string; fileId: string }>> {
  const tracks: Array<{ language: string; fileId: string }> = [];
  for (const [language, file] of Object.entries(captions)) tracks.push({ language, fileId: await media.idOf(file) });
  return tracks;
}

async function toBlock(media: Media, block: DemoBlock): Promise<BlockInput> {
  const caption = 'caption' in block && block.caption !== undefined ? { caption: block.caption } : {};
  switch (block.type) {
    case 'TEXT':
      return { type: 'TEXT', html: block.html };
    case 'CALLOUT':
      return { type: 'CALLOUT', html: block.html, tone: block.tone };
    case 'IMAGE':
      return { type: 'IMAGE', fileId: await media.idOf(block.media), alt: block.alt, ...caption };
    case 'VIDEO':
      if ('embed' in block) return { type: 'VIDEO', embedUrl: block.embed, ...caption };
      return { type: 'VIDEO', fileId: await media.idOf(block.media), ...caption, captions: await toCaptions(media, block.captions ?? {}) };
    case 'AUDIO':
      return { type: 'AUDIO', fileId: await media.idOf(block.media), title: block.title, readsAloud: false };
    case 'DOCUMENT':
      return { type: 'DOCUMENT', fileId: await media.idOf(block.media, block.name), openType: block.openType };
  }
}

async function toContent(media: Media, content: DemoStepContent): Promise<SaveStepContent> {
  const blocks: BlockInput[] = [];
  for (const block of content.blocks) blocks.push(await toBlock(media, block));
  return { name: content.name, blocks, embedUrls: content.embeds ?? [] };
}

async function loadStep(ctx: Ctx, media: Media, moduleId: string, step: DemoStep): Promise<string> {
  const translations: Record<string, SaveStepContent> = {};
  for (const [language, content] of Object.entries(step.contents)) translations[language] = await toContent(media, content);
  const imageId = await media.idOf(step.image);
  const tasks = { quiz: step.quiz === undefined ? null : { questions: step.quiz }, homework: step.homework ?? null };
  const { access } = step;
  return (await createStep(ctx, { moduleId, defaultLanguage: DEFAULT_LANGUAGE, access, imageId, translations, ...tasks })).id;
}

async function loadCourse(ctx: Ctx, media: Media, academyId: string, course: DemoCourse): Promise<LoadedCourse> {
  const { translations, courseType, maxAttempts, estimatedWeeks } = course;
  const imageId = await media.idOf(course.image);
  const { id } = await createCourse(ctx, { academyId, defaultLanguage: DEFAULT_LANGUAGE, translations, courseType, maxAttempts, estimatedWeeks, imageId });
  const modules: LoadedCourse['modules'] = [];
  for (const module of course.modules) {
    const created = await createModule(ctx, { courseId: id, defaultLanguage: DEFAULT_LANGUAGE, translations: module.translations });
    const stepIds: string[] = [];
    for (const step of module.steps) stepIds.push(await loadStep(ctx, media, created.id, step));
    modules.push({ id: created.id, stepIds });
  }
  await setCourseStatus(ctx, id, 'PUBLISHED');
  return { id, modules };
}

/** Creates and publishes academies, courses, modules and steps through the authoring services. */
export async function loadContent(ctx: Ctx): Promise<Map<string, LoadedCourse>> {
  const media = new Media(ctx);
  const courses = new Map<string, LoadedCourse>();
  for (const { translations, academyType, image, imageAlt, courses: contents } of demoAcademies) {
    const imageId = await media.idOf(image);
    const alt = imageAlt[DEFAULT_LANGUAGE] ?? '';
    const { id } = await createAcademy(ctx, { defaultLanguage: DEFAULT_LANGUAGE, translations, academyType, imageId, imageAlt: alt });
    for (const course of contents) courses.set(course.key, await loadCourse(ctx, media, id, course));
    await setAcademyStatus(ctx, id, 'PUBLISHED');
  }
  return courses;
}
