import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { AcademyEntity } from '../../domain/academies/academy.entity.ts';
import { StepFormerTextEntity } from '../../domain/authoring/step-former-text.entity.ts';
import { CourseEntity } from '../../domain/courses/course.entity.ts';
import { FileEntity, type FileKind } from '../../domain/files/file.entity.ts';
import { FileUseEntity } from '../../domain/files/file-use.entity.ts';
import { HomeworkTaskEntity } from '../../domain/homework/homework-task.entity.ts';
import { QuizOptionEntity } from '../../domain/quizzes/quiz-option.entity.ts';
import { QuizQuestionEntity } from '../../domain/quizzes/quiz-question.entity.ts';
import { StepEntity } from '../../domain/steps/step.entity.ts';
import { type ContentBlock, StepContentEntity } from '../../domain/steps/step-content.entity.ts';
import { VideoRenditionEntity } from '../../domain/video/video-rendition.entity.ts';
import { buildFileRow } from '../factories/file-row.ts';
import { times } from '../races.ts';
import type { ListWorld } from './world.ts';

/** Stores files without bytes. */
async function storeFiles({ db, size }: ListWorld, kind: FileKind, first: string = randomUUID()): Promise<string[]> {
  await buildFileRow(db, kind, { id: first });
  const stored = await db.findOneByOrFail(FileEntity, { id: first });
  const others = times(size - 1, () => ({ ...stored, id: randomUUID() }));
  if (others.length > 0) await db.insert(FileEntity, others);
  return [first, ...others.map(({ id }) => id)];
}

/** Stores an image with variants, used by the first academy and the first course. */
async function storeImage({ db, size, ids }: ListWorld): Promise<void> {
  const variants = times(size, (at) => ({ width: 10 + at, height: 10, key: `variant-${at}`, size: 1, contentType: 'image/webp' }));
  const imageId = await buildFileRow(db, 'image', { variants });
  await db.update(AcademyEntity, { id: ids.academy }, { imageId });
  await db.update(CourseEntity, { id: ids.course }, { imageId });
}

async function storeBlocks(world: ListWorld): Promise<void> {
  const { db, size, languages, ids, stepIds } = world;
  const [videos, captionIds] = [await storeFiles(world, 'video', ids.video), await storeFiles(world, 'caption')];
  const ready = { state: 'ready' as const, key: 'key', size: 1, contentType: 'video/mp4', sha256: 'none', width: 640, height: 360, updatedAt: new Date() };
  const names = size === 1 ? (['360p'] as const) : (['360p', '240p', 'audio', 'poster'] as const);
  await db.insert(
    VideoRenditionEntity,
    videos.flatMap((fileId) => names.map((name) => ({ ...ready, fileId, name }))),
  );
  await db.insert(
    FileUseEntity,
    [...videos, ...captionIds].map((fileId) => ({ id: randomUUID(), fileId, stepId: ids.step })),
  );
  const captions = captionIds.map((fileId, at) => ({ fileId, language: languages[at % languages.length] ?? 'en' }));
  const blocks: ContentBlock[] = videos.map((fileId) => ({ id: randomUUID(), type: 'VIDEO', fileId, captions }));
  const embedUrls = times(size, (at) => `https://vimeo.com/${100_000 + at}`);
  const full = languages.map((language) => ({ stepId: ids.step, language, blocks, embedUrls }));
  const text: ContentBlock = { id: randomUUID(), type: 'TEXT', html: '<p>Listen.</p>' };
  const others = stepIds.slice(1).map((stepId) => ({ stepId, language: 'en', blocks: [text], embedUrls: [] }));
  await db.insert(StepContentEntity, [...full, ...others]);
}

/** Stores homework and a question in every step; the first step has as many questions, and the first question as many options, as the world is large. */
async function storeTasks({ db, size, languages, stepIds, ids }: ListWorld): Promise<void> {
  const texts = Object.fromEntries(languages.map((language) => [language, 'Which?']));
  await db.insert(
    HomeworkTaskEntity,
    stepIds.map((stepId) => ({ stepId, minimumWords: 1, maximumWords: null, texts })),
  );
  const questions = [...times(size, (at) => ({ stepId: ids.step, position: at + 1 })), ...stepIds.slice(1).map((stepId) => ({ stepId, position: 1 }))].map(
    (row) => ({ ...row, id: randomUUID(), attempts: 0, texts, explanations: texts }),
  );
  await db.insert(QuizQuestionEntity, questions);
  const options = questions.flatMap(({ id: questionId }, at) =>
    times(at === 0 ? size + 1 : 2, (position) => ({
      id: randomUUID(),
      questionId,
      position: position + 1,
      isCorrect: position === 0,
      texts,
      explanations: texts,
    })),
  );
  await db.insert(QuizOptionEntity, options);
}

/** Stores two former texts of the first step, of which one belongs to the last two languages; none with one language. */
async function storeFormerTexts({ db, size, languages, ids }: ListWorld): Promise<void> {
  const [other = '', ...last] = languages.slice(2);
  if (last.length === 0) return;
  const block: ContentBlock = { id: randomUUID(), type: 'TEXT', html: '<p>Hear.</p>' };
  const text = { stepId: ids.step, name: 'Former', blocks: times(size, () => block), homework: null };
  const quiz = times(size, () => ({ id: randomUUID(), title: 'What?' }));
  await db.insert(
    StepFormerTextEntity,
    [1, 2].map((textRevision) => ({ ...text, quiz, textRevision })),
  );
  const translatedFrom = { de: 0, [other]: 1, ...Object.fromEntries(last.map((language) => [language, 2])) };
  await db.update(StepEntity, { id: ids.step }, { textRevision: 3, translatedFrom });
}

/** Stores what the steps contain. */
export async function storeContent(world: ListWorld): Promise<void> {
  await storeImage(world);
  await storeBlocks(world);
  await storeTasks(world);
  // A text that is only copied: one gap for each step.
  await world.db.update(StepEntity, { id: In(world.stepIds) }, { translatedFrom: { de: 0 } });
  await storeFormerTexts(world);
}
