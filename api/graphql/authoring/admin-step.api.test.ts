import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { buildModule } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { runGraphql } from '../../testing/run-graphql.ts';
import { testCtx } from '../../testing/test-ctx.ts';

const STEP = `id revision access defaultLanguage image { id } updatedBy { id } languages { language condition }
  contents { language name blocks { id type html image { id alt } video { id } document { id } audio { id } title readsAloud openType caption embed { service } } embeds { url } }
  homework { minimumWords maximumWords texts { language text } }
  quiz { questions { id attempts texts { language text } options { id isCorrect texts { language text } } } }`;
const CREATE = `mutation($moduleId: ID!, $input: StepInput!) { createStep(moduleId: $moduleId, input: $input) { ${STEP} } }`;
const UPDATE = `mutation($id: ID!, $revision: Int!, $input: StepInput!) { updateStep(id: $id, revision: $revision, input: $input) { ${STEP} } }`;

const database = testDatabase();
let admin: Ctx;
let moduleId: string;
const files: Record<string, string> = {};

beforeAll(async () => {
  const db = database.dataSource.manager;
  admin = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })) });
  moduleId = (await buildModule(db)).id;
  for (const kind of ['image', 'video', 'audio', 'document', 'caption'] as const) files[kind] = await buildFileRow(db, kind);
});

/** Returns a block with every field; fields of other types are null, as clients may send them. */
const block = (fields: object) => ({
  id: null,
  html: null,
  fileId: null,
  alt: null,
  caption: null,
  embedUrl: null,
  openType: null,
  title: null,
  readsAloud: null,
  captions: null,
  ...fields,
});
const fullInput = () => ({
  defaultLanguage: 'en',
  access: 'AFTER_PREVIOUS',
  imageId: files.image,
  upToDate: null,
  unusedFileIds: null,
  contents: [
    {
      language: 'en',
      name: 'Calm',
      embedUrls: ['https://soundcloud.com/forss/flickermood'],
      blocks: [
        block({ type: 'TEXT', html: '<p>Calm</p>' }),
        block({ type: 'IMAGE', fileId: files.image, alt: 'A tree' }),
        block({ type: 'VIDEO', fileId: files.video, captions: [{ language: 'ar', fileId: files.caption }] }),
        block({ type: 'VIDEO', embedUrl: 'https://youtu.be/dQw4w9WgXcQ', caption: 'A talk' }),
        block({ type: 'AUDIO', fileId: files.audio, title: 'Bells' }),
        block({ type: 'AUDIO', fileId: files.audio, readsAloud: true }),
        block({ type: 'DOCUMENT', fileId: files.document, openType: 'NEW_TAB' }),
      ],
    },
  ],
  homework: { minimumWords: 5, maximumWords: null, texts: [{ language: 'en', text: '<p>Write.</p>' }] },
  quiz: {
    questions: [
      {
        id: randomUUID(),
        attempts: 0,
        texts: [{ language: 'en', text: 'Which?' }],
        options: [
          { id: randomUUID(), isCorrect: true, texts: [{ language: 'en', text: 'a' }] },
          { id: randomUUID(), isCorrect: false, texts: [{ language: 'en', text: 'b' }] },
        ],
      },
    ],
  },
});

type Answer = { id: string; revision: number; contents: Array<{ blocks: Array<{ id: string; type: string }> }> };
async function make(): Promise<Answer> {
  const { data, errors } = await runGraphql(admin, CREATE, { moduleId, input: fullInput() });
  expect(errors).toBeUndefined();
  return data?.createStep as Answer;
}

describe('a step in the editor', () => {
  it('is created, and read with every field of the input', async () => {
    const input = fullInput();
    const { data, errors } = await runGraphql(admin, CREATE, { moduleId, input });
    expect(errors).toBeUndefined();
    expect(data?.createStep).toMatchObject({
      revision: 1,
      access: 'AFTER_PREVIOUS',
      image: { id: input.imageId },
      updatedBy: { id: admin.actor?.id },
      homework: input.homework,
      quiz: input.quiz,
      contents: [
        {
          language: 'en',
          name: 'Calm',
          embeds: [{ url: expect.stringContaining('w.soundcloud.com') }],
          blocks: [
            { type: 'TEXT', html: '<p>Calm</p>' },
            { type: 'IMAGE', image: { id: files.image, alt: 'A tree' }, caption: null },
            { type: 'VIDEO', video: { id: files.video }, embed: null },
            { type: 'VIDEO', video: null, embed: { service: 'youtube' }, caption: 'A talk' },
            { type: 'AUDIO', audio: { id: files.audio }, title: 'Bells', readsAloud: false },
            { type: 'AUDIO', audio: { id: files.audio }, title: '', readsAloud: true },
            { type: 'DOCUMENT', document: { id: files.document }, openType: 'NEW_TAB', audio: null, title: null },
          ],
        },
      ],
    });
  });

  it('is saved with the ids of its blocks, and refused for an old revision', async () => {
    const made = await make();
    const input = fullInput();
    const blocks = input.contents[0]?.blocks.map((each, index) => ({ ...each, id: made.contents[0]?.blocks[index]?.id })).reverse();
    const variables = { id: made.id, revision: 1, input: { ...input, contents: [{ ...input.contents[0], blocks }] } };
    const { data, errors } = await runGraphql(admin, UPDATE, variables);
    expect(errors).toBeUndefined();
    const saved = data?.updateStep as Answer | undefined;
    expect(saved?.contents[0]?.blocks.map(({ id }) => id)).toEqual(made.contents[0]?.blocks.map(({ id }) => id).reverse());
    const late = await runGraphql(admin, UPDATE, variables);
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'CHANGED_MEANWHILE', parameters: { revision: 2 } });
  });

  it('reports the invalid fields by language', async () => {
    const input = {
      ...fullInput(),
      access: null,
      imageId: null,
      contents: [{ ...fullInput().contents[0], blocks: [block({ type: 'VIDEO', embedUrl: 'https://evil.example' })] }],
    };
    const { errors } = await runGraphql(admin, CREATE, { moduleId, input });
    const fields = { access: 'ACCESS_REQUIRED', imageId: 'IMAGE_REQUIRED', 'translations.en.blocks[0].embedUrl': 'EMBED_NOT_ALLOWED' };
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields });
  });

  it('is refused for a duplicate language or an unknown module', async () => {
    const [content] = fullInput().contents;
    const twice = await runGraphql(admin, CREATE, { moduleId, input: { ...fullInput(), contents: [content, content] } });
    expect(twice.errors?.[0]?.extensions?.code).toBe('VALIDATION_FAILED');
    const unknown = await runGraphql(admin, CREATE, { moduleId: randomUUID(), input: fullInput() });
    expect(unknown.errors?.[0]?.extensions?.code).toBe('NOT_FOUND');
  });
});
