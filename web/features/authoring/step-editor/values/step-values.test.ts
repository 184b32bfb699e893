import { describe, expect, it, vi } from 'vitest';
import { differencesOf } from '../../../../shared/editing/conflicts/compare-versions.ts';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import { newBlock } from '../blocks/block-kinds.ts';
import type { StepEditor_StepFragment } from '../step-editor.generated.ts';
import { createWithFreeIds, withSavedIds } from './accepted-ids.ts';
import { checkStep } from './check-step.ts';
import { comparedFields } from './compare.ts';
import { unusedOf } from './files.ts';
import { textIn } from './filled.ts';
import { valuesOf } from './from-step.ts';
import { newId } from './new-id.ts';
import { placeProblems } from './problems.ts';
import { emptyStep, newOption, newQuestion, type QuizQuestionValue, type StepValues } from './step-values.ts';
import { formOf, inputOf } from './to-form.ts';

const LANGUAGES = ['en', 'de', 'ar'];
const image: FileValue = { id: newId(), name: 'x.jpg', url: '/x', kind: 'image' };
const text = (name: string) => ({ name, blocks: [], embeds: [] });

const step = (change: Partial<StepValues> = {}): StepValues => ({
  ...emptyStep(LANGUAGES, 'en'),
  image,
  ...change,
  translations: { ...emptyStep(LANGUAGES, 'en').translations, en: text('Breath'), ...change.translations },
});

const question = (words: Record<string, string>, option: Record<string, string> = words) => {
  const { options, ...rest } = newQuestion();
  return { ...rest, words, options: options.map((each, index) => ({ ...each, words: option, isCorrect: index === 0 })) };
};

describe('the problems of a step', () => {
  it('are empty if the step is complete in its default language', async () => {
    expect(await checkStep(step())).toEqual({});
  });

  it.each([
    ['a missing image', step({ image: null }), { image: 'IMAGE_REQUIRED' }],
    ['a missing access', step({ access: '' }), { access: 'ACCESS_REQUIRED' }],
    ['missing content in the default language', step({ defaultLanguage: 'de' }), { 'translations.de.name': 'DEFAULT_LANGUAGE_MISSING' }],
    [
      'a language without a name',
      step({ translations: { de: { ...text(''), embeds: [{ id: 'e', url: 'https://youtu.be/aaaaaaaaaaa' }] } } }),
      { 'translations.de.name': 'REQUIRED' },
    ],
    [
      'a player of an unsupported service',
      step({ translations: { en: { ...text('x'), embeds: [{ id: 'e', url: 'https://evil.example/v' }] } } }),
      { 'translations.en.embedUrls[0]': 'EMBED_NOT_ALLOWED' },
    ],
    [
      'audio without a file and a title',
      step({ translations: { en: { ...text('x'), blocks: [newBlock('AUDIO')] } } }),
      { 'translations.en.blocks[0].fileId': 'FILE_REQUIRED', 'translations.en.blocks[0].title': 'REQUIRED' },
    ],
    [
      'an image without a file and alternative text',
      step({ translations: { en: { ...text('x'), blocks: [newBlock('IMAGE')] } } }),
      {
        'translations.en.blocks[0].fileId': 'FILE_REQUIRED',
        'translations.en.blocks[0].alt': 'ALT_REQUIRED',
      },
    ],
  ])('include %s', async (_case, values, problems) => {
    expect(await checkStep(values)).toEqual(problems);
  });

  it('include the languages that lack a quiz or homework that another language has', async () => {
    const values = step({
      translations: { de: text('Atem') },
      quiz: [question({ en: 'Why?' })],
      homework: { minimumWords: '10', maximumWords: null, words: { de: '<p>Schreib</p>' } },
    });
    expect(await checkStep(values)).toEqual({
      'translations.de.quiz': 'QUIZ_LANGUAGES_MISSING',
      'translations.en.homework': 'HOMEWORK_LANGUAGES_MISSING',
    });
  });

  it('include the missing texts of a quiz that has no text in any language', async () => {
    expect(Object.keys(await checkStep(step({ quiz: [question({})] })))).toEqual([
      'translations.en.quiz[0].question',
      'translations.en.quiz[0].options[0].title',
      'translations.en.quiz[0].options[1].title',
    ]);
  });

  it('include the missing task of homework that has no task in any language', async () => {
    const values = step({ translations: { de: text('Atem') }, homework: { minimumWords: '1', maximumWords: null, words: {} } });
    expect(await checkStep(values)).toEqual({ 'translations.en.homework.content': 'REQUIRED' });
  });

  it('include each problem of a field that all languages share only once', async () => {
    const noneRight = { ...question({ en: 'a', de: 'b' }), attempts: 'many' };
    const values = step({
      translations: { de: text('Atem') },
      quiz: [{ ...noneRight, options: noneRight.options.map((option) => ({ ...option, isCorrect: false })) }],
      homework: { minimumWords: '', maximumWords: null, words: { en: '<p>a</p>', de: '<p>b</p>' } },
    });
    expect(await checkStep(values)).toEqual({
      'quiz[0].options': 'QUIZ_ANSWER_MISSING',
      'quiz[0].attempts': 'NOT_A_NUMBER',
      'homework.minimumWords': 'REQUIRED',
    });
  });

  it('include field errors of the server at the fields of the form', () => {
    expect(
      placeProblems(
        {
          imageId: 'IMAGE_REQUIRED',
          'translations.de.blocks[0].alt': 'ALT_REQUIRED',
          'quiz.questions[0].attempts': 'NOT_A_NUMBER',
          'quiz.questions[1].options[2].texts.de': 'REQUIRED',
          'quiz.questions[1].options[2].id': 'ID_INVALID',
          'homework.texts.de': 'REQUIRED',
        },
        step(),
      ),
    ).toEqual({
      image: 'IMAGE_REQUIRED',
      'translations.de.blocks[0].alt': 'ALT_REQUIRED',
      'quiz[0].attempts': 'NOT_A_NUMBER',
      'translations.de.quiz[1].options[2].title': 'REQUIRED',
      quiz: 'ID_INVALID',
      'translations.de.homework.content': 'REQUIRED',
    });
  });
});

describe('the input of the mutation that saves a step', () => {
  it('omits empty languages and their confirmations', () => {
    const sent = inputOf(step({ upToDate: ['ar'] }), ['old']);
    expect(sent.contents.map(({ language }) => language)).toEqual(['en']);
    expect(sent).toMatchObject({ upToDate: [], unusedFileIds: ['old'], imageId: image.id, access: 'AFTER_PREVIOUS' });
  });

  it('has quiz and homework once, with ids and the texts of the saved languages', () => {
    const asked = { ...question({ en: 'Why?', de: 'Warum?', ar: '' }), attempts: '٣' };
    const values = step({
      translations: { de: text('Atem') },
      quiz: [asked],
      homework: { minimumWords: '۱۰', maximumWords: '20', words: { en: '<p>a</p>', de: '<p>b</p>' } },
    });
    const { quiz, homework } = formOf(values);
    expect(quiz?.questions).toMatchObject([
      {
        id: asked.id,
        attempts: 3,
        texts: { en: 'Why?', de: 'Warum?' },
        options: [
          { id: asked.options[0]?.id, isCorrect: true },
          { id: asked.options[1]?.id, isCorrect: false },
        ],
      },
    ]);
    expect(homework).toEqual({ texts: { en: '<p>a</p>', de: '<p>b</p>' }, minimumWords: 10, maximumWords: 20 });
  });

  it('has either a file or a URL for a video', () => {
    const video = {
      ...newBlock('VIDEO'),
      type: 'VIDEO' as const,
      source: 'embed' as const,
      file: image,
      url: 'https://youtu.be/aaaaaaaaaaa',
      caption: '',
      captions: [],
    };
    const blocks = (source: 'file' | 'embed') =>
      formOf(step({ translations: { en: { ...text('x'), blocks: [{ ...video, source }] } } })).translations.en?.blocks[0];
    expect(blocks('embed')).toEqual({ id: video.id, type: 'VIDEO', embedUrl: video.url, caption: '' });
    expect(blocks('file')).toEqual({ id: video.id, type: 'VIDEO', fileId: image.id, caption: '', captions: [] });
  });
});

const NOTHING = {
  caption: null,
  openType: null,
  title: null,
  readsAloud: null,
  tone: null,
  alt: null,
  audio: null,
  image: null,
  video: null,
  document: null,
  embed: null,
  captions: [],
};
const inBoth = (en: string, de: string) => [
  { language: 'en', text: en },
  { language: 'de', text: de },
];
const saved: StepEditor_StepFragment = {
  id: 's',
  moduleId: 'm',
  courseId: 'c',
  revision: 3,
  defaultLanguage: 'en',
  access: 'OPEN',
  updatedAt: '2026-01-01T00:00:00Z',
  updatedBy: null,
  languages: LANGUAGES.map((language) => ({ language, condition: language === 'ar' ? 'missing' : 'current' })),
  image: { id: image.id, url: '/1', alt: '', width: 1, height: 1, sources: [] },
  contents: ['de', 'en'].map((language) => ({
    language,
    name: `name ${language}`,
    blocks: [{ ...NOTHING, id: newId(), type: 'TEXT', html: `<p>${language}</p>` }],
    embeds: [{ url: 'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa' }],
  })),
  formerTexts: [],
  homework: { texts: inBoth('<p>a</p>', '<p>b</p>'), minimumWords: 5, maximumWords: null },
  quiz: {
    questions: [
      {
        id: newId(),
        attempts: 0,
        answered: false,
        texts: inBoth('q en', 'q de'),
        explanations: inBoth('why en', 'why de'),
        options: [
          { id: newId(), isCorrect: true, texts: inBoth('a en', 'a de'), explanations: inBoth('why a en', 'why a de') },
          { id: newId(), isCorrect: false, texts: inBoth('b en', 'b de'), explanations: [] },
        ],
      },
    ],
  },
};

describe('a saved step in the form', () => {
  it('is sent as it was read if nothing changed', () => {
    const { contents, quiz, homework } = inputOf(valuesOf(saved), []);
    const questions = saved.quiz?.questions.map(({ answered: _answered, ...question }) => question);
    expect({ quiz, homework }).toEqual({ quiz: { questions }, homework: saved.homework });
    for (const { language, ...content } of contents) {
      const before = saved.contents.find((each) => each.language === language);
      expect(content).toMatchObject({ name: before?.name, embedUrls: before?.embeds.map(({ url }) => url) });
      expect(content.blocks).toEqual(before?.blocks.map(({ id, type, html }) => ({ id, type, html })));
    }
    expect(contents).toHaveLength(2);
  });

  it('has an empty tab for each language without content', () => {
    expect(Object.keys(valuesOf(saved).translations)).toEqual(LANGUAGES);
    expect(textIn(valuesOf(saved), 'ar')).toEqual({
      name: '',
      blocks: [],
      embeds: [],
      quiz: [
        {
          question: '',
          explanation: '',
          options: [
            { title: '', explanation: '' },
            { title: '', explanation: '' },
          ],
        },
      ],
      homework: '',
    });
  });

  it('equals the values of a later read with other signed URLs', () => {
    const [mine, theirs] = [valuesOf(saved), valuesOf({ ...saved, image: saved.image && { ...saved.image, url: '/2' } })];
    expect(mine).not.toEqual(theirs);
    expect(differencesOf(null, comparedFields(mine, mine, theirs), comparedFields(theirs, mine, theirs))).toEqual([]);
  });

  it('gives its ids to the questions of a draft that was stored before they had ids', () => {
    const values = valuesOf(saved);
    const [asked] = values.quiz;
    const former = {
      ...asked,
      id: 'question-0',
      options: [
        { ...newOption(), id: 'option-0-1' },
        { ...newOption(), id: 'option-0-2' },
      ],
    } as QuizQuestionValue;
    const added = newQuestion();
    const [first, second] = withSavedIds({ ...values, quiz: [former, added] }, values)?.quiz ?? [];
    expect([first?.id, first?.options[0]?.id]).toEqual([asked?.id, asked?.options[1]?.id]);
    expect(first?.options[1]?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toEqual(added);
  });

  it('is created with new question ids if a try whose response was lost has stored the first ones', async () => {
    const values = { ...valuesOf(saved), quiz: [newQuestion()] };
    const extensions = { code: 'VALIDATION_FAILED', fields: { 'quiz.questions[0].id': 'ID_INVALID' } };
    const create = vi.fn<(sent: StepValues) => Promise<string>>().mockRejectedValueOnce({ errors: [{ extensions }] });
    await createWithFreeIds(values, create.mockResolvedValueOnce('created'));
    const [[first], [second]] = create.mock.calls as [[StepValues], [StepValues]];
    expect(first).toBe(values);
    const ids = [first, second].flatMap(({ quiz }) => quiz.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]));
    expect(new Set(ids).size).toBe(6);
    const refused = { errors: [{ extensions: { ...extensions, fields: { imageId: 'ID_INVALID' } } }] };
    await expect(createWithFreeIds(values, () => Promise.reject(refused))).rejects.toBe(refused);
  });

  it('lists the files that were removed from it', () => {
    expect(unusedOf([image.id, 'other', 'other'], valuesOf(saved))).toEqual(['other']);
  });
});
