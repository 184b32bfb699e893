import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QuizInput, QuizQuestionInput } from '../../../schema/quiz-form.ts';
import { testDatabase } from '../../db/test-database.ts';
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

const database = testDatabase();
let admin: Ctx;
let imageId: string;
let moduleId: string;
const db = () => database.dataSource.manager;
beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  imageId = await buildFileRow(db(), 'image');
  moduleId = (await buildModule(db())).id;
});

const inLanguages = (text: string, languages: readonly string[]) => Object.fromEntries(languages.map((language) => [language, `${text} ${language}`]));
const question = (text: string, languages = ['en', 'de']): QuizQuestionInput & { id: string } => ({
  id: randomUUID(),
  attempts: 2,
  texts: inLanguages(text, languages),
  explanations: {},
  options: ['yes', 'no'].map((title, index) => ({ id: randomUUID(), isCorrect: index === 0, texts: inLanguages(title, languages), explanations: {} })),
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
    const added = { id: randomUUID(), isCorrect: true, texts: { en: 'maybe', de: 'vielleicht' }, explanations: {} };
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

/** A question whose explanations, and those of its options, contain its words. */
function explained(text: string, languages = ['en', 'de']): QuizQuestionInput & { id: string } {
  const { options, ...plain } = question(text);
  return {
    ...plain,
    explanations: inLanguages(`${text}: because`, languages),
    options: options.map((option) => ({ ...option, explanations: inLanguages(`${option.texts.en}: because`, languages) })),
  };
}
const unexplained = ({ explanations: _own, options, ...plain }: QuizQuestionInput): QuizQuestionInput => ({
  ...plain,
  options: options.map(({ explanations: _each, ...option }) => option),
});

describe('the explanations of a quiz', () => {
  it('are optional in each language, and a save without the field keeps them', async () => {
    const asked = explained('Why', ['en']);
    const id = await make(form([asked]));
    expect(await quizOf(id)).toEqual([asked]);
    await save(id, form([unexplained(asked)]));
    expect(await quizOf(id)).toEqual([asked]);
    const { quiz } = await readAdminStep(admin, id);
    expect(quiz?.questions[0]?.explanations).toEqual([{ language: 'en', text: 'Why: because en' }]);
    await save(id, form([{ ...asked, explanations: { en: '' } }]));
    expect((await quizOf(id))[0]).toMatchObject({ explanations: {}, options: asked.options });
  });

  it('follow their words if a client names questions and options by position', async () => {
    const asked = explained('Why');
    const id = await make(form([asked]));
    const { options, ...rest } = withoutIds(unexplained(asked));
    const added = { isCorrect: false, texts: inLanguages('never', ['en', 'de']) };
    await save(id, form([{ ...rest, options: [added, ...options] }]));
    const [stored] = await quizOf(id);
    expect(stored?.options.map(({ texts, explanations }) => [texts.en, explanations.en])).toEqual([
      ['never en', undefined],
      ['yes en', 'yes en: because en'],
      ['no en', 'no en: because en'],
    ]);
    const reworded = options.map((option) => ({ ...option, texts: inLanguages(`So ${option.texts.en}`, ['en', 'de']) }));
    await save(id, form([{ ...rest, options: [added, ...reworded] }]));
    expect((await quizOf(id))[0]?.options[1]).toMatchObject({ texts: { en: 'So yes en en' }, explanations: { en: 'yes en: because en' } });
  });

  it('are refused above their limit, and go with the language of the step', async () => {
    const asked = explained('Why');
    await expect(make(form([{ ...asked, explanations: { de: 'x'.repeat(601) } }]))).rejects.toMatchObject({
      details: { fields: { 'quiz.questions[0].explanations.de': 'TOO_LONG' } },
    });
    const id = await make(form([asked]));
    await save(id, form([unexplained(asked)], { translations: { en: { name: 'Calm' } } }));
    expect((await quizOf(id))[0]?.explanations).toEqual({ en: 'Why: because en' });
  });

  it('are part of the text that translations are made from', async () => {
    const asked = question('Why');
    const id = await make(form([asked]));
    const german = async () => (await readAdminStep(admin, id)).languages.find(({ language }) => language === 'de')?.condition;
    expect(await german()).toBe('current');
    await save(id, form([{ ...asked, explanations: { en: 'Because' } }]));
    expect(await german()).toBe('stale');
    await save(id, form([{ ...asked, explanations: { en: 'Because of this' } }]));
    expect((await readAdminStep(admin, id)).formerTexts[0]?.quiz).toContainEqual({ itemId: asked.id, text: 'Why en', explanation: null });
    await save(id, form([{ ...asked, explanations: { en: 'Because of this', de: 'Darum' } }]));
    expect(await german()).toBe('current');
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
