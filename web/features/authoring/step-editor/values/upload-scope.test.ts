import { describe, expect, it } from 'vitest';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import type { EditorBlock } from '../blocks/block-kinds.ts';
import { emptyStep, type StepValues } from './step-values.ts';
import { arrivedFiles, fileAt, isUploadScope, uploadingParts, withFileAt, withFiles } from './upload-scope.ts';

const file = (id: string): FileValue => ({ id, name: `${id}.mp3`, url: `/files/${id}` });
const video = (source: 'file' | 'embed'): EditorBlock => ({ id: 'b1', type: 'VIDEO', source, file: null, url: '', caption: '', captions: [] });
const audio = (title = ''): EditorBlock => ({ id: 'b2', type: 'AUDIO', file: null, title, readsAloud: false });
const BLOCK = 'step:s1:de:block:b1';

function withBlocks(...blocks: EditorBlock[]): StepValues {
  const values = emptyStep(['en', 'de'], 'en');
  const text = values.translations.de ?? { name: '', blocks: [], embeds: [] };
  return { ...values, translations: { ...values.translations, de: { ...text, blocks } } };
}

describe('the field of an upload', () => {
  it.each([
    ['exists for a block of any language', BLOCK, [video('file')], true],
    ['exists for the captions of a block', `${BLOCK}:captions:ar`, [video('file')], true],
    ['exists for the image of the step', 'step:s1:image', [], true],
    ['is gone after its block was removed', BLOCK, [], false],
    ['is gone after an embedded player replaced it', BLOCK, [video('embed')], false],
  ])('%s', (_case, scope, blocks, exists) => {
    expect(isUploadScope(withBlocks(...blocks), scope)).toBe(exists);
  });

  it('gets its file, and nothing else changes', () => {
    const values = withBlocks(video('file'), audio());
    const filled = withFiles(values, [
      { scope: BLOCK, file: file('video') },
      { scope: `${BLOCK}:captions:de`, file: file('german') },
      { scope: `${BLOCK}:captions:en`, file: file('english') },
      { scope: 'step:s1:image', file: file('image') },
      { scope: 'step:s1:de:block:b2', file: file('Bells') },
      { scope: 'step:s1:de:block:gone', file: file('lost') },
    ]);
    expect(filled.image?.id).toBe('image');
    expect(filled.translations.de?.blocks).toMatchObject([
      {
        file: { id: 'video' },
        captions: [
          { language: 'en', file: { id: 'english' } },
          { language: 'de', file: { id: 'german' } },
        ],
      },
      { file: { id: 'Bells' }, title: 'Bells' },
    ]);
    expect(filled.translations.en).toEqual(values.translations.en);
    expect(fileAt(filled, `${BLOCK}:captions:en`)?.id).toBe('english');
    expect(withFileAt(withBlocks(audio('Morning')), 'step:s1:de:block:b2', file('Bells')).translations.de?.blocks[0]).toMatchObject({ title: 'Morning' });
  });
});

describe('uploaded files that a step still has to save', () => {
  const saved = withBlocks(video('file'));
  const arrived = withFileAt(saved, BLOCK, file('new'));

  it('are those of saved blocks that the saved step does not have', () => {
    expect(arrivedFiles(saved, arrived, [BLOCK, 'step:s1:image'])).toEqual([{ scope: BLOCK, file: file('new') }]);
    expect(arrivedFiles(arrived, arrived, [BLOCK])).toEqual([]);
    expect(arrivedFiles(withFileAt(saved, BLOCK, file('former')), arrived, [BLOCK])).toHaveLength(1);
  });

  it('do not include the file of a block that is not saved yet', () => {
    expect(arrivedFiles(withBlocks(), arrived, [BLOCK])).toEqual([]);
  });
});

it('the parts of a step that are saved while their file is uploading are found by their upload fields', () => {
  expect([...uploadingParts([BLOCK, `${BLOCK}:captions:de`, 'step:s1:image', 'step:s1:de:block:b9:captions:de'])]).toEqual(['b1', 'image']);
});
