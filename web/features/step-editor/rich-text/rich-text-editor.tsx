import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { directionOf } from '../../../../schema/languages.ts';
import { TIMINGS } from '../../../../schema/limits.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { useFlush } from '../pending-writing.tsx';
import { cleanPasted } from './clean-pasted.ts';
import { RICH_TEXT_EXTENSIONS } from './extensions.ts';
import { FormatToolbar } from './format-toolbar.tsx';
import { toHtml } from './to-html.ts';
import { WritingGround } from './writing-ground.ts';

const Frame = chakra('div', {
  base: {
    borderWidth: '1px',
    borderColor: 'control',
    rounded: 'control',
    bg: 'surface',
    '&:focus-within': { borderColor: 'accent' },
  },
  variants: { wrong: { true: { borderColor: 'danger', borderWidth: '2px' } } },
});
const Tools = chakra('div', {
  base: {
    bg: 'surface',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    position: 'sticky',
    insetBlockStart: '0',
    zIndex: '1',
    roundedTop: 'control',
    minW: '0',
  },
});

export interface RichTextEditorProps {
  /** Read aloud as the name of the text. */
  label: string;
  language: string;
  html: string;
  /** Called when the writer pauses, leaves the text or saves; never for merely opening it. */
  onChange: (html: string) => void;
  wrong?: boolean;
  describedBy?: string;
  /** Shown under the text: what is wrong. */
  children?: ReactNode;
}

/** Tells changes after a pause of 300 ms, or at once when asked (spec §5). */
function useDebouncedHtml(onChange: (html: string) => void) {
  const told = useRef(onChange);
  told.current = onChange;
  const last = useRef<string | null>(null);
  const editor = useRef<Editor | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useRef(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const current = editor.current;
    if (current === null || current.isDestroyed) return;
    const html = toHtml(current.state.doc);
    if (html === last.current) return;
    last.current = html;
    told.current(html);
  });
  const flushIfWaiting = useRef(() => {
    if (timer.current !== undefined) flush.current();
  });
  useFlush(flushIfWaiting.current);
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(flush.current, TIMINGS.editorDebounce);
  };
  return { editor, last, later, flushNow: flushIfWaiting.current };
}

/** What assistive technology and the browser are told of the text. */
function attributesOf(id: string, { label, language, wrong, describedBy }: Pick<RichTextEditorProps, 'label' | 'language' | 'wrong' | 'describedBy'>) {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    lang: language,
    dir: directionOf(language),
    ...(wrong ? { 'aria-invalid': 'true' } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  };
}

/** A written text with its formats, in the language and direction of its content. */
export function RichTextEditor({ label, language, html, onChange, wrong = false, describedBy, children }: RichTextEditorProps) {
  const { t } = useLingui();
  const id = useId();
  const { editor: current, last, later, flushNow } = useDebouncedHtml(onChange);
  const direction = directionOf(language);
  const attributes = attributesOf(id, { label, language, wrong, describedBy });
  const editor = useEditor({
    extensions: RICH_TEXT_EXTENSIONS,
    content: html,
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: (pasted) => cleanPasted(pasted, direction) },
    onUpdate: later,
    onBlur: flushNow,
  });

  useEffect(() => {
    current.current = editor;
    if (editor !== null) last.current ??= toHtml(editor.state.doc);
    return () => {
      flushNow();
      current.current = null;
    };
  }, [editor, current, last, flushNow]);

  const shown = useRef(html);
  useEffect(() => {
    if (editor === null || shown.current === html) return;
    shown.current = html;
    if (html === last.current) return;
    editor.commands.setContent(html, { emitUpdate: false });
    last.current = toHtml(editor.state.doc);
  }, [editor, html, last]);

  const look = JSON.stringify(attributes);
  useEffect(() => {
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes: JSON.parse(look) } });
  }, [editor, look]);

  return (
    <Frame wrong={wrong} role="group" aria-label={t`Text: ${label}`}>
      {editor !== null && (
        <Tools>
          <FormatToolbar editor={editor} controls={id} />
        </Tools>
      )}
      <WritingGround>
        <EditorContent editor={editor} />
      </WritingGround>
      {children}
    </Frame>
  );
}
