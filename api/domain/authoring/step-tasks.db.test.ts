import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuizInput, QuizQuestionInput } from '../../../schema/quiz-form.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildModule } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { HomeworkTaskEntity } from '../homework/homework-task.entity.ts';
import { QuizOptionEntity } from '../quizzes/quiz-option.entity.ts';
import { QuizQuestionEntity } from '../quizzes/quiz-question.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { readAdminStep, readStepTasks } from './admin-step.service.ts';
import { deleteStep } from './delete.service.ts';
import { createStep, type SaveStep, updateStep } from './save-step.service.ts';

let database: TestDatabase;
let admin: Ctx;
let imageId: string;
let moduleId: string;
const db = () => database.dataSource.manager;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  imageId = await buildFileRow(db(), 'image');
  moduleId = (await buildModule(db())).id;
});
afterAll(() => database.close());

const inLanguages = (text: string, languages: readonly string[]) => Object.fromEntries(languages.map((language) => [language, `${text} ${language}`]));
const question = (text: string, languages = ['en', 'de']): QuizQuestionInput & { id: string } => ({
  id: randomUUID(),
  attempts: 2,
  texts: inLanguages(text, languages),
  options: ['yes', 'no'].map((title, index) => ({ id: randomUUID(), isCorrect: index === 0, texts: inLanguages(title, languages) })),
});
const form = (questions: QuizInput['questions'], more: Partial<SaveStep> = {}): SaveStep => ({
  defaultLanguage: 'en',
  access: 'OPEN',
  imageId,
  translations: { en: { name: 'Calm' }, de: { name: 'Ruhe' } },
  quiz: questions.length === 0 ? null : { questions },
  ...more,
});
const make = async (input: SaveStep): Promise<string> => (await createStep(admin, { ...input, moduleId })).id;
const save = (id: string, input: SaveStep) => updateStep(admin, id, null, input);
const quizOf = async (id: string) => (await readStepTasks(admin, id)).quiz;
const withoutIds = ({ id: _id, options, ...rest }: QuizQuestionInput): QuizQuestionInput => ({
  ...rest,
  options: options.map(({ id: _optionId, ...option }) => option),
});

describe('the quiz of a step', () => {
  it('keeps the ids of its questions and options when they are moved, reworded, added and removed', async () => {
    const [first, second, third] = [question('Why'), question('Who'), question('When')];
    const id = await make(form([first, second]));
    expect(await quizOf(id)).toEqual([first, second]);
    const added = { id: randomUUID(), isCorrect: true, texts: { en: 'maybe', de: 'vielleicht' } };
    const changed = { ...first, attempts: 0, texts: { ...first.texts, en: 'What for' }, options: [added, ...first.options.toReversed()] };
    await save(id, form([third, changed]));
    expect(await quizOf(id)).toEqual([third, changed]);
    expect(await db().countBy(QuizOptionEntity, { questionId: second.id })).toBe(0);
    await save(id, form([]));
    expect(await quizOf(id)).toEqual([]);
    expect((await readAdminStep(admin, id)).quiz).toBeNull();
  });

  it('takes the ids of the stored questions by position for questions without an id', async () => {
    const [first, second] = [question('Why'), question('Who')];
    const id = await make(form([first, second]));
    await save(id, form([first, second].map(withoutIds)));
    expect(await quizOf(id)).toEqual([first, second]);
    // The id of the second question is in use, so the question at its position is new.
    await save(id, form([second, withoutIds(question('When'))]));
    const [kept, added] = await quizOf(id);
    expect(kept).toEqual(second);
    expect([first.id, second.id]).not.toContain(added?.id);
  });

  it('is refused with an id of another step or question, and nothing changes', async () => {
    const [own, foreign] = [question('Why'), question('Who')];
    const other = await make(form([foreign]));
    const id = await make(form([own]));
    await expect(save(id, form([{ ...question('What'), id: foreign.id }]))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { fields: { 'quiz.questions[0].id': 'ID_INVALID' } },
    });
    const stolen = { ...own, options: [...own.options, ...foreign.options] };
    await expect(save(id, form([stolen]))).rejects.toMatchObject({
      details: { fields: { 'quiz.questions[0].options[2].id': 'ID_INVALID', 'quiz.questions[0].options[3].id': 'ID_INVALID' } },
    });
    expect([await quizOf(id), await quizOf(other)]).toEqual([[own], [foreign]]);
  });

  it('takes at most three more statements to save, and none if it did not change', async () => {
    const many = Array.from({ length: 30 }, (_each, index) => question(`${index}`));
    const id = await make(form([question('Why')]));
    const count = async (input: SaveStep): Promise<number> => {
      database.statements.reset();
      await save(id, input);
      return database.statements.count;
    };
    const changed = await count(form(many));
    const unchanged = await count(form(many));
    expect(changed - unchanged).toBeLessThanOrEqual(3);
    expect(await count(form([]))).toBe(unchanged + 1);
    expect(await count(form([]))).toBe(unchanged);
  });
});

const homework = (languages = ['en', 'de']) => ({ minimumWords: 5, maximumWords: 9, texts: inLanguages('<p>Write</p>', languages) });

describe('quiz and homework of a step', () => {
  it('lose the texts of a language that the step loses, but not of one that the operator no longer offers', async () => {
    const languages = ['en', 'de', 'ar'];
    const asked = question('Why', languages);
    const three = { translations: { en: { name: 'Calm' }, de: { name: 'Ruhe' }, ar: { name: 'هدوء' } } };
    const id = await make(form([asked], { ...three, homework: homework(languages) }));
    const fewer = testCtx(db(), { actor: admin.actor ?? undefined, settings: { contentLanguages: ['en', 'de'] } });
    const english = { translations: { en: { name: 'Calm' } }, homework: homework(['en']) };
    await updateStep(fewer, id, null, form([asked], english));
    const tasks = await readStepTasks(admin, id);
    expect(tasks.quiz[0]?.texts).toEqual({ en: 'Why en', ar: 'Why ar' });
    expect(tasks.quiz[0]?.options[0]?.texts).toEqual({ en: 'yes en', ar: 'yes ar' });
    expect(tasks.homework?.texts).toEqual({ en: '<p>Write</p> en', ar: '<p>Write</p> ar' });
    const shown = await readAdminStep(fewer, id);
    expect([shown.quiz?.questions[0]?.texts, shown.homework?.texts.map(({ language }) => language)]).toEqual([[{ language: 'en', text: 'Why en' }], ['en']]);
  });

  it('count as copied from the default language until they are translated', async () => {
    const names = { translations: { en: { name: 'Quiz' }, de: { name: 'Quiz' } } };
    const asked = question('Why');
    const same = { ...asked, texts: { en: 'Why', de: 'Why' }, options: asked.options.map((option) => ({ ...option, texts: { en: 'a', de: 'a' } })) };
    const conditionOfGerman = async (id: string) => (await readAdminStep(admin, id)).languages.find(({ language }) => language === 'de')?.condition;
    const id = await make(form([same], names));
    expect(await conditionOfGerman(id)).toBe('copied');
    await save(id, form([{ ...same, texts: { en: 'Why', de: 'Warum' } }], names));
    expect(await conditionOfGerman(id)).toBe('current');
  });

  it('are required in every language of the step or in none', async () => {
    await expect(make(form([question('Why', ['en'])]))).rejects.toMatchObject({ details: { fields: { translations: 'QUIZ_LANGUAGES_MISSING' } } });
    await expect(make(form([], { homework: homework(['de']) }))).rejects.toMatchObject({ details: { fields: { translations: 'HOMEWORK_LANGUAGES_MISSING' } } });
  });

  it('store one pair of word limits, with sanitized texts', async () => {
    const id = await make(form([], { homework: { ...homework(), texts: { en: '<p>a<script>b</script></p>', de: '<p>c</p>' } } }));
    expect((await readStepTasks(admin, id)).homework).toEqual({ minimumWords: 5, maximumWords: 9, texts: { en: '<p>a</p>', de: '<p>c</p>' } });
    await save(id, form([], { homework: { ...homework(), maximumWords: null } }));
    expect((await readAdminStep(admin, id)).homework).toMatchObject({ maximumWords: null, texts: [{ language: 'en' }, { language: 'de' }] });
    await save(id, form([]));
    expect(await db().countBy(HomeworkTaskEntity, { stepId: id })).toBe(0);
  });

  it('are deleted with the step', async () => {
    const asked = question('Why');
    const id = await make(form([asked], { homework: homework() }));
    await deleteStep(admin, id, 'Delete irreversibly');
    expect(await db().countBy(QuizQuestionEntity, { stepId: id })).toBe(0);
    expect(await db().countBy(QuizOptionEntity, { questionId: asked.id })).toBe(0);
    expect(await db().countBy(HomeworkTaskEntity, { stepId: id })).toBe(0);
  });
});
