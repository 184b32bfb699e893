import { Mark, mergeAttributes } from '@tiptap/core';

/** Words in another language or direction than the text around them: `<span lang dir>`. One may stand in another. */
export const OtherLanguage = Mark.create({
  name: 'otherLanguage',
  excludes: '',
  parseHTML: () => [{ tag: 'span[lang]' }, { tag: 'span[dir]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
});

/** Words whose direction is their own, such as names: `<bdi>`. */
export const Isolated = Mark.create({
  name: 'isolated',
  parseHTML: () => [{ tag: 'bdi' }],
  renderHTML: ({ HTMLAttributes }) => ['bdi', mergeAttributes(HTMLAttributes), 0],
});
