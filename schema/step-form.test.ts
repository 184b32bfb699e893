import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import { FIELD_SENTENCES } from './error-messages.ts';
import { isFieldCode } from './field-codes.ts';
import { stepForm } from './step-form.ts';

const FILE = '3f0f6f5e-8f0a-4f5e-9b1c-0d7a1c2b3e4f';
const form = stepForm(['en', 'de', 'ar']);
const text = (name: string) => ({ name, blocks: [], embedUrls: [] });
const inBoth = (en: string, de = en) => ({ en, de });
const homework = { minimumWords: 1, maximumWords: null, texts: inBoth('<p>Write.</p>') };
const question = (right = [true, false], attempts = 0) => ({
  attempts,
  texts: inBoth('Which?'),
  options: right.map((isCorrect, at) => ({ isCorrect, texts: inBoth(`Option ${at}`) })),
});
const good = { defaultLanguage: 'en', access: 'AFTER_PREVIOUS', imageId: FILE, translations: { en: text('Breathing'), de: text('Atmen') } };

/** The displayed message of each field. */
async function messagesOf(input: object): Promise<Record<string, string>> {
  try {
    await form.validate(input, { abortEarly: false, stripUnknown: true });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const messages: Record<string, string> = {};
    for (const { path = '', errors } of error.inner) {
      const [code] = errors;
      messages[path] ??= isFieldCode(code) ? FIELD_SENTENCES[code].message : `${code}`;
    }
    return messages;
  }
}
/** Returns a step whose two languages contain the given content. */
const both = (en: object, de: object = en) => ({ ...good, translations: { en: { ...text('Breathing'), ...en }, de: { ...text('Atmen'), ...de } } });
const withBlock = (block: unknown) => both({ blocks: [block] });

describe('the step form (docs/specification.md#5-validation-rules)', () => {
  it('accepts a step', async () => {
    expect(await messagesOf(good)).toEqual({});
    expect(await messagesOf({ ...both({}), homework, quiz: { questions: [question()] } })).toEqual({});
  });

  it.each([
    ['blocks', 200, { blocks: Array(5000).fill({}) }],
    ['embedUrls', 50, { embedUrls: Array(5000).fill('x') }],
  ])('stops validating its %s at the limit', async (list, most, content) => {
    const messages = await messagesOf(both(content, {}));
    expect(messages[`translations.en.${list}`]).toBe('This is too long.');
    expect(Object.keys(messages).filter((path) => path.startsWith(`translations.en.${list}[${most}]`))).not.toEqual([]);
    expect(Object.keys(messages).filter((path) => path.startsWith(`translations.en.${list}[${most + 1}]`))).toEqual([]);
  });

  it('stops validating the questions of its quiz at the limit', async () => {
    const messages = await messagesOf({ ...both({}), quiz: { questions: Array(5000).fill('x') } });
    expect(messages['quiz.questions']).toBe('This is too long.');
    expect(Object.keys(messages).filter((path) => path.startsWith('quiz.questions[50]'))).not.toEqual([]);
    expect(Object.keys(messages).filter((path) => path.startsWith('quiz.questions[51]'))).toEqual([]);
  });

  it.each<[string, object, Record<string, string>]>([
    ['no name in one language', both({}, { name: '  ' }), { 'translations.de.name': '{label} is required!' }],
    [
      'markup in its name',
      both({ name: '<b>x</b>' }),
      {
        'translations.en.name': 'This contains characters that are not allowed here.',
        'translations.de.name': 'This contains characters that are not allowed here.',
      },
    ],
    ['no image', { ...good, imageId: null }, { imageId: 'Missing Image' }],
    ['a missing image', { ...good, imageId: undefined }, { imageId: 'Missing Image' }],
    ['no access', { ...good, access: null }, { access: 'Please select course participants access!' }],
    ['another access', { ...good, access: '2' }, { access: 'Please select course participants access!' }],
    ['an empty access', { ...good, access: '' }, { access: 'Please select course participants access!' }],
    [
      'no default language',
      { ...good, defaultLanguage: undefined },
      { defaultLanguage: 'Please choose a language.', translations: 'Missing default language content' },
    ],
    ['no text in its default language', { ...good, defaultLanguage: 'ar' }, { translations: 'Missing default language content' }],
    ['no texts', { ...good, translations: {} }, { translations: 'Missing default language content' }],
    [
      'a quiz in one language only',
      {
        ...both({}),
        quiz: { questions: [{ ...question(), texts: { en: 'Which?' }, options: question().options.map((each) => ({ ...each, texts: { en: 'x' } })) }] },
      },
      { translations: 'Missing Quiz: Add all languages quiz' },
    ],
    [
      'homework in one language only',
      { ...both({}), homework: { ...homework, texts: { de: '<p>Schreib.</p>' } } },
      { translations: 'Missing Homework: Add all languages homework' },
    ],
    [
      'a quiz with some texts in one language',
      {
        ...both({}),
        quiz: {
          questions: [
            { ...question(), texts: inBoth('Which?', ' ') },
            { ...question(), texts: { de: 'Welche?' } },
          ],
        },
      },
      { 'quiz.questions[0].texts.de': '{label} is required!', 'quiz.questions[1].texts.en': '{label} is required!' },
    ],
    [
      'a quiz without texts',
      { ...both({}), quiz: { questions: [{ attempts: 0, options: [{ isCorrect: true }, { isCorrect: false, texts: inBoth('') }] }] } },
      {
        'quiz.questions[0].texts.en': '{label} is required!',
        'quiz.questions[0].options[0].texts.en': '{label} is required!',
        'quiz.questions[0].options[1].texts.en': '{label} is required!',
      },
    ],
    ['a quiz without questions', { ...both({}), quiz: { questions: [] } }, { 'quiz.questions': '{label} is required!' }],
    [
      'ids that are no UUIDs',
      { ...both({}), quiz: { questions: [{ ...question(), id: 'question-0' }] } },
      { 'quiz.questions[0].id': FIELD_SENTENCES.ID_INVALID.message },
    ],
    ['ids that are no strings', { ...both({}), quiz: { questions: [{ ...question(), id: {} }] } }, { 'quiz.questions[0].id': expect.any(String) }],
    [
      'an id twice',
      {
        ...both({}),
        quiz: {
          questions: [
            { ...question(), id: FILE },
            { ...question(), id: FILE.toUpperCase() },
          ],
        },
      },
      { quiz: FIELD_SENTENCES.ID_INVALID.message },
    ],
  ])('reports invalid input: %s', async (_case, input, messages) => {
    expect(await messagesOf(input)).toEqual(messages);
  });

  it.each<[string, object, string]>([
    ['a minimum of 0 words', { minimumWords: 0 }, '{label} must be between {min, number} and {max, number}.'],
    ['half a word', { minimumWords: 1.5 }, '{label} is not a valid number!'],
    ['a minimum as a string', { minimumWords: '5' }, '{label} is not a valid number!'],
    ['no minimum', { minimumWords: undefined }, '{label} is required!'],
    ['a maximum below', { minimumWords: 10, maximumWords: 9 }, 'The maximum cannot be lower than the minimum.'],
    ['a maximum as a word', { maximumWords: 'many' }, '{label} is not a valid number!'],
    ['no task', { texts: { en: ' ' } }, '{label} is required!'],
    ['a task of empty tags', { texts: inBoth('<p>&nbsp;<br></p>') }, '{label} is required!'],
  ])('reports the error of homework with %s', async (_case, wrong, sentence) => {
    expect(Object.values(await messagesOf({ ...both({}), homework: { ...homework, ...wrong } }))).toEqual([sentence]);
  });

  it('accepts homework with and without a maximum', async () => {
    expect(await messagesOf({ ...both({}), homework: { ...homework, minimumWords: 5, maximumWords: 5 } })).toEqual({});
    const validated = await form.validate({ ...both({}), homework: { texts: { ...inBoth('x'), fa: 'y' }, minimumWords: 2 } }, { stripUnknown: true });
    expect(validated.homework).toEqual({ texts: inBoth('x'), minimumWords: 2, maximumWords: null });
  });

  it.each<[string, object, string, string]>([
    ['no right answer', question([false, false]), 'options', 'Please mark at least one correct answer.'],
    ['one option', question([true]), 'options', 'A question needs at least two options.'],
    ['no text in one language', { ...question(), texts: inBoth('Which?', ' ') }, 'texts.de', '{label} is required!'],
    ['a text that is too long', { ...question(), texts: inBoth('Which?', 'x'.repeat(1001)) }, 'texts.de', 'This is too long.'],
    ['fewer than no attempts', question([true, false], -1), 'attempts', '{label} must be between {min, number} and {max, number}.'],
    ['too many attempts', question([true, false], 101), 'attempts', '{label} must be between {min, number} and {max, number}.'],
    ['attempts as a string', { ...question(), attempts: '3' }, 'attempts', '{label} is not a valid number!'],
  ])('reports the error of a question with %s', async (_case, wrong, field, sentence) => {
    expect(await messagesOf({ ...both({}), quiz: { questions: [wrong] } })).toEqual({ [`quiz.questions[0].${field}`]: sentence });
  });

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" allowfullscreen></iframe>',
    'https://vimeo.com/76979871',
    '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;badge=0"></iframe>',
    'https://soundcloud.com/forss/flickermood',
    '<iframe src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293"></iframe>',
  ])('accepts a player from %s', async (embedUrl) => {
    expect(await messagesOf(both({ embedUrls: [embedUrl], blocks: [{ type: 'VIDEO', embedUrl }] }))).toEqual({});
  });

  it.each([
    'https://evil.example/embed/dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//youtube.com/embed/dQw4w9WgXcQ',
    '<iframe src="https://evil.example/"></iframe><!-- https://youtu.be/dQw4w9WgXcQ -->',
    '<script src="https://www.youtube.com/embed/dQw4w9WgXcQ"></script>',
    'https://user@www.youtube.com/embed/dQw4w9WgXcQ',
    'dQw4w9WgXcQ',
  ])('refuses a player from %s', async (embedUrl) => {
    const messages = 'Only addresses and embed codes of YouTube, Vimeo and SoundCloud are allowed.';
    expect(await messagesOf(both({ embedUrls: [embedUrl] }))).toEqual({ 'translations.en.embedUrls[0]': messages, 'translations.de.embedUrls[0]': messages });
    expect((await messagesOf(withBlock({ type: 'VIDEO', embedUrl })))['translations.en.blocks[0].embedUrl']).toBe(messages);
  });

  it.each<[string, unknown, string, string]>([
    ['audio without a title', { type: 'AUDIO', fileId: FILE, readsAloud: false }, 'title', 'REQUIRED'],
    ['audio without a file', { type: 'AUDIO', title: 'Bells' }, 'fileId', 'FILE_REQUIRED'],
    ['an image without alternative text', { type: 'IMAGE', fileId: FILE, alt: ' ' }, 'alt', 'ALT_REQUIRED'],
    ['an image without a file', { type: 'IMAGE', alt: 'x' }, 'fileId', 'FILE_REQUIRED'],
    ['a document without a file', { type: 'DOCUMENT', openType: 'DEFAULT' }, 'fileId', 'FILE_REQUIRED'],
    ['a document with an unknown open type', { type: 'DOCUMENT', fileId: FILE, openType: 'POPUP' }, 'openType', 'CHOICE_INVALID'],
    ['a video without a source', { type: 'VIDEO' }, 'fileId', 'FILE_REQUIRED'],
    ['captions without a language', { type: 'VIDEO', fileId: FILE, captions: [{ fileId: FILE }] }, 'captions[0].language', 'LANGUAGE_REQUIRED'],
    ['an invalid id', { type: 'TEXT', html: 'x', id: 'one' }, 'id', 'ID_INVALID'],
  ])('reports invalid input in a block: %s', async (_case, block, field, code) => {
    const messages = (await messagesOf(withBlock(block)))[`translations.en.blocks[0].${field}`];
    expect(messages).toBe(isFieldCode(code) ? FIELD_SENTENCES[code].message : code);
  });

  it.each(['xx', 'constructor', '__proto__', 'toString'])('drops the language %s, which is not offered, from content, homework and quiz', async (language) => {
    const given = <Value>(value: Value) => Object.fromEntries([...Object.entries(value as object), [language, 'x']]);
    const asked = question();
    const step = {
      ...good,
      translations: given(good.translations),
      homework: { ...homework, texts: given(homework.texts) },
      quiz: { questions: [{ ...asked, texts: given(asked.texts), options: asked.options.map((option) => ({ ...option, texts: given(option.texts) })) }] },
    };
    const { translations, homework: kept, quiz } = await form.validate(step, { abortEarly: false, stripUnknown: true });
    const texts = [translations, kept?.texts, ...(quiz?.questions.flatMap((each) => [each.texts, ...each.options.map((option) => option.texts)]) ?? [])];
    expect(texts.map((each) => Object.keys(each ?? {}).sort())).toEqual(Array(5).fill(['de', 'en']));
  });
});
