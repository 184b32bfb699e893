import { mergeAttributes, Node } from '@tiptap/core';
import { ListItem, OrderedList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader } from '@tiptap/extension-table';
import { TAG_ATTRIBUTES } from '../../../schema/rich-text.ts';

/** The value of an attribute, if the grammar allows it. */
function allowed(tag: 'ol' | 'td' | 'th', name: string, element: HTMLElement): string | null {
  const value = element.getAttribute(name);
  return value !== null && TAG_ATTRIBUTES[tag]?.[name]?.test(value) ? value : null;
}

/** Preformatted text. Unlike tiptap's code block it allows emphasis and links, as the server does. */
export const Preformatted = Node.create({
  name: 'preformatted',
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', mergeAttributes(HTMLAttributes), 0],
  // Enter inserts a line break; a second Enter leaves the block.
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { $from, empty } = this.editor.state.selection;
        if (!empty || $from.parent.type !== this.type) return false;
        const atEnd = $from.parentOffset === $from.parent.content.size && $from.parent.textContent.endsWith('\n');
        return atEnd ? this.editor.commands.exitCode() || this.editor.commands.createParagraphNear() : this.editor.commands.insertContent('\n');
      },
    };
  },
});

/** A list item can start with a heading. */
export const Entry = ListItem.extend({ content: 'block+' });

/** A numbered list; its first number is a small positive one. */
export const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: { default: 1, parseHTML: (element: HTMLElement) => Number(allowed('ol', 'start', element) ?? 1) },
    type: { default: null, rendered: false },
  }),
});

/** A table without fixed column widths: the screen decides. */
export const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
  addNodeView: () => null,
});

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(allowed('td', name, element) ?? 1)),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});
const cell = () => ({ colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } });

export const PlainCell = TableCell.extend({ addAttributes: cell });
export const PlainHeaderCell = TableHeader.extend({
  addAttributes: () => ({
    ...cell(),
    scope: {
      default: null,
      parseHTML: (element: HTMLElement) => allowed('th', 'scope', element),
      renderHTML: ({ scope }: Record<string, unknown>) => (scope === null ? {} : { scope }),
    },
  }),
});
