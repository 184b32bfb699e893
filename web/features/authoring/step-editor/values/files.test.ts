import { expect, it } from 'vitest';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import { filesOf, withoutFiles } from './files.ts';
import { emptyStep } from './step-values.ts';

const file = (id: string): FileValue => ({ id, name: `${id}.bin`, url: `/files/${id}` });

it('deleted files are removed from every field of a step, and nothing else changes', () => {
  const step = emptyStep(['en', 'de'], 'en');
  const values: typeof step = {
    ...step,
    image: file('image'),
    translations: {
      ...step.translations,
      en: {
        name: 'A breath',
        blocks: [
          { id: 'b1', type: 'TEXT', html: '<p>Hello</p>' },
          { id: 'b4', type: 'AUDIO', file: file('audio-1'), title: 'One', readsAloud: false },
          { id: 'b5', type: 'AUDIO', file: file('audio-2'), title: '', readsAloud: true },
          { id: 'b2', type: 'DOCUMENT', file: file('document'), openType: 'NEW_TAB' },
          {
            id: 'b3',
            type: 'VIDEO',
            source: 'file',
            file: file('video'),
            url: '',
            caption: 'c',
            captions: [
              { language: 'en', file: file('caption-en') },
              { language: 'de', file: file('caption-de') },
            ],
          },
        ],
        embeds: [],
      },
    },
  };
  const left = withoutFiles(values, new Set(['image', 'video', 'caption-de', 'audio-1']));
  expect(filesOf(left).map(({ id }) => id)).toEqual(['audio-2', 'document', 'caption-en']);
  expect(left.translations.en?.blocks).toMatchObject([
    { html: '<p>Hello</p>' },
    { file: null, title: 'One' },
    { readsAloud: true },
    { openType: 'NEW_TAB' },
    { file: null, caption: 'c' },
  ]);
  expect(withoutFiles(values, new Set())).toEqual(values);
});
