import { Extension, type Extensions, Mark, mergeAttributes } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Highlight } from '@tiptap/extension-highlight';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { HEADING_LEVELS, LANGUAGE_ATTRIBUTES, TEXT_ALIGN } from '../../../schema/rich-text.ts';
import { isLinkAddress } from './link-address.ts';
import { Entry, NumberedList, PlainCell, PlainHeaderCell, PlainTable, Preformatted } from './preserved-nodes.ts';

const NODES = ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'preformatted', 'table', 'tableRow', 'tableCell', 'tableHeader'];
const MARKS = ['bold', 'italic', 'underline', 'strike', 'subscript', 'superscript', 'highlight', 'code', 'link', 'otherLanguage', 'isolated'];

const ALIGNMENTS = ['start', 'center', 'end'] as const;

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) => (typeof attributes[name] === 'string' ? { [name]: attributes[name] } : {}),
});

/** Text in another language or direction: `<span lang dir>`. Can be nested. */
const OtherLanguage = Mark.create({
  name: 'otherLanguage',
  excludes: '',
  parseHTML: () => [{ tag: 'span[lang]' }, { tag: 'span[dir]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
});

/** Text with an isolated direction, such as a name: `<bdi>`. */
const Isolated = Mark.create({
  name: 'isolated',
  parseHTML: () => [{ tag: 'bdi' }],
  renderHTML: ({ HTMLAttributes }) => ['bdi', mergeAttributes(HTMLAttributes), 0],
});

/** Every element may have a language and a direction; the server keeps both. */
const LanguageAndDirection = Extension.create({
  name: 'languageAndDirection',
  addGlobalAttributes: () => [{ types: [...NODES, ...MARKS], attributes: Object.fromEntries(LANGUAGE_ATTRIBUTES.map((name) => [name, attribute(name)])) }],
});

/** Logical alignments only, never left or right. */
const Alignment = TextAlign.extend({
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.unsetTextAlign(),
      'Mod-Shift-e': () => this.editor.commands.setTextAlign('center'),
      'Mod-Shift-r': () => this.editor.commands.setTextAlign('end'),
    };
  },
});

/** Cells keep an alignment that they were created with; the buttons align the paragraphs in them. */
const CellAlignment = Extension.create({
  name: 'cellAlignment',
  addGlobalAttributes: () => [
    {
      types: ['tableCell', 'tableHeader'],
      attributes: {
        cellAlign: {
          default: null,
          parseHTML: (element: HTMLElement) => (TEXT_ALIGN.test(element.style.textAlign) ? element.style.textAlign : null),
          renderHTML: ({ cellAlign }: Record<string, unknown>) => (cellAlign === null ? {} : { style: `text-align: ${String(cellAlign)}` }),
        },
      },
    },
  ],
});

/** The grammar of schema/rich-text.ts as the schema of the editor: opening and saving a text loses nothing. */
export const RICH_TEXT_EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    code: false,
    codeBlock: false,
    listItem: false,
    orderedList: false,
    link: { openOnClick: false, autolink: true, linkOnPaste: true, defaultProtocol: 'https', isAllowedUri: (address) => isLinkAddress(address) },
    dropcursor: { color: 'var(--accent)', width: 2 },
  }),
  Code.extend({ excludes: '' }),
  Entry,
  NumberedList,
  Preformatted,
  Subscript,
  Superscript,
  Highlight,
  OtherLanguage,
  Isolated,
  PlainTable.configure({ resizable: false }),
  TableRow,
  PlainCell,
  PlainHeaderCell,
  Alignment.configure({ types: ['paragraph', 'heading'], alignments: [...ALIGNMENTS, 'justify'] }),
  CellAlignment,
  LanguageAndDirection,
];
