import { useLingui } from '@lingui/react/macro';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent } from '@tiptap/react';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { directionOf } from '../../../schema/languages.ts';
import { PAGE_TOP } from '../ui/call-inset.ts';
import { chakra } from '../ui/chakra.ts';
import { cleanPasted } from './clean-pasted.ts';
import { FormatToolbar } from './format-toolbar.tsx';
import { type SlashPlace, writeSlash } from './slash.ts';
import { type HtmlEditorOptions, useHtmlEditor } from './use-html-editor.ts';
import { TOOLBAR_ABOVE, useToolbarPlace } from './use-toolbar-place.ts';
import { WritingGround } from './writing-ground.ts';

const Frame = chakra('div', {
  base: { '&:focus-within': { borderColor: 'accent' } },
  variants: {
    plain: { true: {}, false: { borderWidth: '1px', borderColor: 'control', rounded: 'control', bg: 'surface' } },
    wrong: { true: { borderColor: 'danger' } },
  },
  compoundVariants: [{ wrong: true, plain: false, css: { borderWidth: '2px' } }],
});
const Tools = chakra('div', {
  base: { bg: 'surface', borderColor: 'line', minW: '0' },
  variants: {
    floating: {
      /**
       * One bar while the text or the bar itself has the focus: in a large window at its place above the text, at the top of the window
       * when the place has scrolled away; on a phone above the save bar, or above the keyboard.
       */
      true: {
        display: 'none',
        position: 'fixed',
        zIndex: '2',
        insetBlockEnd: 'calc(var(--save-bar, 0px) + var(--keyboard, 0px))',
        insetInlineStart: 'var(--toolbar-start, 0px)',
        insetInlineEnd: '0',
        px: '1',
        // At the foot of a tablet, in line with the page.
        '@media (min-width: 48rem) and (not (hover: hover)), (min-width: 48rem) and (max-width: 63.99rem)': { px: '6' },
        borderBlockStartWidth: '1px',
        '[data-writing]:focus-within > &': { display: 'block' },
        '&:has([data-linking])': { display: 'block' },
        [TOOLBAR_ABOVE]: {
          insetBlock: 'auto',
          insetInline: 'auto',
          top: `min(max(${PAGE_TOP}, var(--toolbar-top, 0px)), var(--toolbar-end, 0px))`,
          left: 'var(--toolbar-left, 0px)',
          w: 'var(--toolbar-width, 100%)',
          borderWidth: '1px',
          rounded: 'control',
          boxShadow: 'float',
          // All formats are in one line also in a narrow column.
          '& > [role=toolbar]': { flexWrap: 'nowrap', gap: '0', p: '0.5', overflow: 'hidden', '& button': { flex: '0 1 2.25rem', minW: '6', px: '0' } },
        },
      },
      false: { borderBlockEndWidth: '1px', position: 'sticky', insetBlockStart: PAGE_TOP, zIndex: '1', roundedTop: 'control' },
    },
  },
});

/** Scroll margin around the cursor, in pixels: a toolbar may cover the top, the save bar and a toolbar the bottom. */
const CURSOR_ROOM = { top: 64, right: 5, bottom: 170, left: 5 };

export interface RichTextEditorProps extends Pick<HtmlEditorOptions, 'html' | 'onChange'> {
  /** The accessible name of the text. */
  label: string;
  language: string;
  wrong?: boolean;
  describedBy?: string;
  /** Without a frame, in the size of the text that learners read. */
  plain?: boolean;
  /** The toolbar appears with the focus, at its place in the form (use-toolbar-place.ts), on a phone at the foot of the window. */
  floating?: boolean;
  /** Takes the focus when it becomes true. */
  autoFocus?: boolean;
  /** Shown while the text is empty. */
  placeholder?: string;
  /** Called when "/" is typed at the start of an empty paragraph. */
  onSlash?: (place: SlashPlace) => void;
  /** Called with pasted files. Omitted: pasted files are ignored. */
  onPasteFiles?: (files: readonly File[]) => void;
  /** The problem, shown below the text. */
  children?: ReactNode;
}

type Labels = Pick<RichTextEditorProps, 'label' | 'language' | 'wrong' | 'describedBy' | 'placeholder'>;

/** The attributes of the editable element. */
function attributesOf(id: string, { label, language, wrong, describedBy, placeholder }: Labels) {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    lang: language,
    dir: directionOf(language),
    ...(wrong ? { 'aria-invalid': 'true' } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(placeholder === undefined ? {} : { 'data-placeholder': placeholder }),
  };
}

/** The newest callbacks for the editor, whose options keep their identity. */
function useInput({ onSlash, onPasteFiles }: Pick<RichTextEditorProps, 'onSlash' | 'onPasteFiles'>) {
  const callbacks = useRef({ onSlash, onPasteFiles });
  callbacks.current = { onSlash, onPasteFiles };
  return useMemo(
    () => ({
      handleTextInput: (view: EditorView, from: number, to: number, text: string) => {
        const place = text === '/' && callbacks.current.onSlash !== undefined ? writeSlash(view, from, to) : null;
        if (place !== null) callbacks.current.onSlash?.(place);
        return place !== null;
      },
      handlePaste: (_view: EditorView, event: ClipboardEvent) => {
        const files = [...(event.clipboardData?.files ?? [])];
        // A copied table or text may contain an image of itself.
        const isText = event.clipboardData?.types.some((type) => type.startsWith('text/')) ?? false;
        if (files.length === 0 || isText || callbacks.current.onPasteFiles === undefined) return false;
        callbacks.current.onPasteFiles(files);
        return true;
      },
    }),
    [],
  );
}

/** A rich text editor in the language and direction of its content. */
export function RichTextEditor({ label, language, html, onChange, wrong = false, describedBy, placeholder, children, ...look }: RichTextEditorProps) {
  const { plain = false, floating = false, autoFocus = false } = look;
  const { t } = useLingui();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useToolbarPlace(frame, floating);
  const input = useInput(look);
  const editorProps = useMemo(
    () => ({
      attributes: attributesOf(id, { label, language, wrong, describedBy, placeholder }),
      transformPastedHTML: (pasted: string) => cleanPasted(pasted, directionOf(language)),
      scrollMargin: CURSOR_ROOM,
      scrollThreshold: CURSOR_ROOM,
      ...input,
    }),
    [id, label, language, wrong, describedBy, placeholder, input],
  );
  const editor = useHtmlEditor({ html, onChange, editorProps });
  useEffect(() => {
    // Unlike the command of the editor, this scrolls to the text.
    if (autoFocus) editor?.view.dom.focus();
  }, [editor, autoFocus]);

  return (
    <Frame ref={frame} plain={plain} wrong={wrong} role="group" aria-label={t`Text: ${label}`} data-writing>
      {editor !== null && (
        <Tools floating={floating}>
          <FormatToolbar editor={editor} controls={id} direction={directionOf(language)} />
        </Tools>
      )}
      <WritingGround plain={plain}>
        <EditorContent editor={editor} />
      </WritingGround>
      {children}
    </Frame>
  );
}
