import { afterAll, beforeAll, it } from 'vitest';
import { buildJpeg, buildMp3, buildMp4, buildPdf } from '../../testing/factories/file.ts';
import { CALLERS, type Corpus, createCorpus } from '../../testing/rest-corpus/corpus.ts';
import { CORPUS_IDS as ids } from '../../testing/rest-corpus/world.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await createCorpus(new URL('./uploads.txt', import.meta.url));
}, 60_000);
afterAll(() => corpus.close());

it('the REST API answers uploads as recorded', { timeout: 60_000 }, async () => {
  const endpoint = 'POST /fileUpload';
  const pdf = { field: 'file', fileName: 'Leitfaden für Helfende.pdf', content: buildPdf() };
  const kept: Array<Record<string, unknown>> = [];
  for (const caller of CALLERS) kept.push(await corpus.send(caller, endpoint, [pdf]));
  const file = (fileName: string, content: Buffer, type?: string) => [{ field: 'file', fileName, content, ...(type === undefined ? {} : { type }) }];
  kept.push(await corpus.send('admin', endpoint, file('IMG_1.JPG', await buildJpeg(50, 50))));
  kept.push(await corpus.send('admin', endpoint, file('نفس.mp3', buildMp3(50))));
  kept.push(await corpus.send('admin', endpoint, file('talk.mp4', buildMp4(), 'video/mp4')));
  const wrong = [
    ...[file('a.pdf', buildPdf(), 'text/html'), file('photo.png', Buffer.from('<svg onload="alert(1)"/>')), file('empty.pdf', Buffer.alloc(0))],
    ...[[], [pdf, pdf], [{ ...pdf, field: 'document' }], [{ field: 'folder', content: 'x' }, pdf]],
  ];
  for (const parts of wrong) await corpus.send('admin', endpoint, parts);
  await corpus.as('admin', endpoint, { body: { file: 'x' } });

  const removed = { unusedFiles: [ids['unused-image'], { _id: ids.image }, 'no id', null, ...kept.map(({ id }) => id).filter((id) => id !== undefined)] };
  for (const body of [{}, { files: 5 }, []]) await corpus.as('admin', 'DELETE /fileUpload', { body });
  await corpus.asEveryone('DELETE /fileUpload', { body: removed });
  await corpus.as('admin', 'DELETE /fileUpload', { body: [ids['unused-document']] });
  await corpus.compare();
});
