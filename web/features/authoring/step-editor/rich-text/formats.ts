import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Editor } from '@tiptap/core';
import type { FormatIconName } from './format-icon.tsx';

/** A button of the toolbar: what it does, and whether the words under the cursor have it. */
export interface Format {
  key: string;
  label: MessageDescriptor;
  /** A sign, or letters for headings. */
  sign: FormatIconName | 'H2' | 'H3' | 'H4';
  /** Stays pressed while the words have it; left out for what only acts. */
  active?: (editor: Editor) => boolean;
  enabled?: (editor: Editor) => boolean;
  apply: (editor: Editor) => void;
}

const mark = (key: 'bold' | 'italic' | 'underline' | 'strike' | 'subscript' | 'superscript' | 'highlight', label: MessageDescriptor): Format => ({
  key,
  label,
  sign: key,
  active: (editor) => editor.isActive(key),
  apply: (editor) => editor.chain().focus().toggleMark(key).run(),
});

const heading = (level: 2 | 3 | 4, label: MessageDescriptor): Format => ({
  key: `heading${level}`,
  label,
  sign: `H${level}`,
  active: (editor) => editor.isActive('heading', { level }),
  apply: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const alignment = (side: 'center' | 'end', sign: FormatIconName, label: MessageDescriptor): Format => ({
  key: sign,
  label,
  sign,
  active: (editor) => editor.isActive({ textAlign: side }),
  apply: (editor) => editor.chain().focus().setTextAlign(side).run(),
});

/** Whether the words begin where lines begin, which is how text stands without any alignment. */
const standsAtStart = (editor: Editor) => !editor.isActive({ textAlign: 'center' }) && !editor.isActive({ textAlign: 'end' });

/** The groups of the toolbar; `link` and `table` open something and stand in the toolbar itself. */
export const FORMAT_GROUPS: readonly (readonly Format[])[] = [
  [heading(2, msg`Heading`), heading(3, msg`Smaller heading`), heading(4, msg`Smallest heading`)],
  [
    mark('bold', msg`Bold`),
    mark('italic', msg`Italic`),
    mark('underline', msg`Underline`),
    mark('strike', msg`Strikethrough`),
    mark('highlight', msg`Highlight`),
  ],
  [
    {
      key: 'bulletList',
      label: msg`Bullet list`,
      sign: 'bulletList',
      active: (editor) => editor.isActive('bulletList'),
      apply: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      key: 'orderedList',
      label: msg`Numbered list`,
      sign: 'orderedList',
      active: (editor) => editor.isActive('orderedList'),
      apply: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      key: 'quote',
      label: msg`Quote`,
      sign: 'quote',
      active: (editor) => editor.isActive('blockquote'),
      apply: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  [
    {
      key: 'alignStart',
      label: msg`Align at the start of the line`,
      sign: 'alignStart',
      active: standsAtStart,
      apply: (editor) => editor.chain().focus().unsetTextAlign().run(),
    },
    alignment('center', 'alignCenter', msg`Align in the middle`),
    alignment('end', 'alignEnd', msg`Align at the end of the line`),
  ],
  [mark('subscript', msg`Subscript`), mark('superscript', msg`Superscript`)],
];

export const HISTORY_FORMATS: readonly Format[] = [
  { key: 'undo', label: msg`Undo`, sign: 'undo', enabled: (editor) => editor.can().undo(), apply: (editor) => editor.chain().focus().undo().run() },
  { key: 'redo', label: msg`Redo`, sign: 'redo', enabled: (editor) => editor.can().redo(), apply: (editor) => editor.chain().focus().redo().run() },
  { key: 'clear', label: msg`Clear formatting`, sign: 'clear', apply: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().unsetTextAlign().run() },
];
