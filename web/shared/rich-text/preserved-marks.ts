import { Mark, mergeAttributes } from '@tiptap/core';

/** Text in another language or direction: `<span lang dir>`. Can be nested. */
export const OtherLanguage = Mark.create({
  name: 'otherLanguage',
  excludes: '',
  parseHTML: () => [{ tag: 'span[lang]' }, { tag: 'span[dir]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
});

/** Text with an isolated direction, such as a name: `<bdi>`. */
export const Isolated = Mark.create({
  name: 'isolated',
  parseHTML: () => [{ tag: 'bdi' }],
  renderHTML: ({ HTMLAttributes }) => ['bdi', mergeAttributes(HTMLAttributes), 0],
});
