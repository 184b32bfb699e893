import { describe, expect, it } from 'vitest';
import { type EditorBlock, emptyStep, type StepValues } from './step-values.ts';
import { isUploadScope } from './upload-scope.ts';

const film = (source: 'file' | 'embed'): EditorBlock => ({ id: 'b1', type: 'VIDEO', source, file: null, url: '', caption: '', captions: [] });

function withBlocks(...blocks: EditorBlock[]): StepValues {
  const values = emptyStep(['en', 'de'], 'en');
  const text = values.translations.de ?? { name: '', blocks: [], audio: [], embeds: [] };
  return { ...values, translations: { ...values.translations, de: { ...text, blocks } } };
}

describe('an upload that is still on its way', () => {
  it.each([
    ['is waited for in a piece of any language', 'step:s1:de:block:b1', [film('file')], true],
    ['is waited for among the captions of a piece', 'step:s1:de:block:b1:captions:ar', [film('file')], true],
    ['is waited for where there is no piece', 'step:s1:de:audio', [], true],
    ['is not waited for when its piece was taken out', 'step:s1:de:block:b1', [], false],
    ['is not waited for when a video of another service replaced it', 'step:s1:de:block:b1', [film('embed')], false],
  ])('%s', (_case, scope, blocks, waits) => {
    expect(isUploadScope(withBlocks(...blocks), scope)).toBe(waits);
  });
});
