import { describe, expect, it } from 'vitest';
import { type EditorBlock, emptyStep, type StepValues } from './step-values.ts';
import { isUploadScope } from './upload-scope.ts';

const video = (source: 'file' | 'embed'): EditorBlock => ({ id: 'b1', type: 'VIDEO', source, file: null, url: '', caption: '', captions: [] });

function withBlocks(...blocks: EditorBlock[]): StepValues {
  const values = emptyStep(['en', 'de'], 'en');
  const text = values.translations.de ?? { name: '', blocks: [], audio: [], embeds: [] };
  return { ...values, translations: { ...values.translations, de: { ...text, blocks } } };
}

describe('a running upload', () => {
  it.each([
    ['blocks saving for a block of any language', 'step:s1:de:block:b1', [video('file')], true],
    ['blocks saving for captions of a block', 'step:s1:de:block:b1:captions:ar', [video('file')], true],
    ['blocks saving outside blocks', 'step:s1:de:audio', [], true],
    ['does not block saving after its block was removed', 'step:s1:de:block:b1', [], false],
    ['does not block saving after an embedded player replaced it', 'step:s1:de:block:b1', [video('embed')], false],
  ])('%s', (_case, scope, blocks, waits) => {
    expect(isUploadScope(withBlocks(...blocks), scope)).toBe(waits);
  });
});
