import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Editor } from '@tiptap/core';
import type { LucideIcon } from 'lucide-react';
import BoldIcon from 'lucide-react/icons/bold';
import HighlighterIcon from 'lucide-react/icons/highlighter';
import ItalicIcon from 'lucide-react/icons/italic';
import ListIcon from 'lucide-react/icons/list';
import ListOrderedIcon from 'lucide-react/icons/list-ordered';
import Redo2Icon from 'lucide-react/icons/redo-2';
import RemoveFormattingIcon from 'lucide-react/icons/remove-formatting';
import StrikethroughIcon from 'lucide-react/icons/strikethrough';
import SubscriptIcon from 'lucide-react/icons/subscript';
import SuperscriptIcon from 'lucide-react/icons/superscript';
import TextAlignCenterIcon from 'lucide-react/icons/text-align-center';
import TextAlignEndIcon from 'lucide-react/icons/text-align-end';
import TextAlignStartIcon from 'lucide-react/icons/text-align-start';
import TextQuoteIcon from 'lucide-react/icons/text-quote';
import UnderlineIcon from 'lucide-react/icons/underline';
import Undo2Icon from 'lucide-react/icons/undo-2';

/** A toolbar button: its command, and whether it is active at the cursor. */
export interface Format {
  key: string;
  label: MessageDescriptor;
  /** An icon, or letters for headings. */
  icon: LucideIcon | 'H2' | 'H3' | 'H4';
  /** Returns whether the format is active; omitted for plain commands. */
  active?: (editor: Editor) => boolean;
  enabled?: (editor: Editor) => boolean;
  apply: (editor: Editor) => void;
}

const mark = (
  key: 'bold' | 'italic' | 'underline' | 'strike' | 'subscript' | 'superscript' | 'highlight',
  icon: LucideIcon,
  label: MessageDescriptor,
): Format => ({
  key,
  label,
  icon,
  active: (editor) => editor.isActive(key),
  apply: (editor) => editor.chain().focus().toggleMark(key).run(),
});

const heading = (level: 2 | 3 | 4, label: MessageDescriptor): Format => ({
  key: `heading${level}`,
  label,
  icon: `H${level}`,
  active: (editor) => editor.isActive('heading', { level }),
  apply: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const alignment = (key: string, side: 'center' | 'end', icon: LucideIcon, label: MessageDescriptor): Format => ({
  key,
  label,
  icon,
  active: (editor) => editor.isActive({ textAlign: side }),
  apply: (editor) => editor.chain().focus().setTextAlign(side).run(),
});

/** Returns whether the text is aligned to the start, which is the default. */
const standsAtStart = (editor: Editor) => !editor.isActive({ textAlign: 'center' }) && !editor.isActive({ textAlign: 'end' });

/** The groups of the toolbar; `link` and `table` open a dialog or menu and are in the toolbar itself. */
export const FORMAT_GROUPS: readonly (readonly Format[])[] = [
  [heading(2, msg`Heading 1`), heading(3, msg`Heading 2`), heading(4, msg`Heading 3`)],
  [
    mark('bold', BoldIcon, msg`Bold`),
    mark('italic', ItalicIcon, msg`Italic`),
    mark('underline', UnderlineIcon, msg`Underline`),
    mark('strike', StrikethroughIcon, msg`Strikethrough`),
    mark('highlight', HighlighterIcon, msg`Highlight`),
  ],
  [
    {
      key: 'bulletList',
      label: msg`Bullet list`,
      icon: ListIcon,
      active: (editor) => editor.isActive('bulletList'),
      apply: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      key: 'orderedList',
      label: msg`Numbered list`,
      icon: ListOrderedIcon,
      active: (editor) => editor.isActive('orderedList'),
      apply: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      key: 'quote',
      label: msg`Quote`,
      icon: TextQuoteIcon,
      active: (editor) => editor.isActive('blockquote'),
      apply: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  [
    {
      key: 'alignStart',
      label: msg`Align to start`,
      icon: TextAlignStartIcon,
      active: standsAtStart,
      apply: (editor) => editor.chain().focus().unsetTextAlign().run(),
    },
    alignment('alignCenter', 'center', TextAlignCenterIcon, msg`Centre`),
    alignment('alignEnd', 'end', TextAlignEndIcon, msg`Align to end`),
  ],
  [mark('subscript', SubscriptIcon, msg`Subscript`), mark('superscript', SuperscriptIcon, msg`Superscript`)],
];

export const HISTORY_FORMATS: readonly Format[] = [
  {
    key: 'undo',
    label: msg({ message: 'Undo', context: 'editor' }),
    icon: Undo2Icon,
    enabled: (editor) => editor.can().undo(),
    apply: (editor) => editor.chain().focus().undo().run(),
  },
  { key: 'redo', label: msg`Redo`, icon: Redo2Icon, enabled: (editor) => editor.can().redo(), apply: (editor) => editor.chain().focus().redo().run() },
  {
    key: 'clear',
    label: msg`Clear formatting`,
    icon: RemoveFormattingIcon,
    apply: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().unsetTextAlign().run(),
  },
];
