import type { Editor } from '@tiptap/core';
import { type UseEditorOptions, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { TIMINGS } from '../../../../../schema/limits.ts';
import { useDebounced } from '../../../../shared/debounce.ts';
import { useFlush } from '../pending-writing.tsx';
import { RICH_TEXT_EXTENSIONS } from './extensions.ts';
import { toHtml } from './to-html.ts';

export interface HtmlEditorOptions {
  html: string;
  /** Called when the writer pauses for 300 ms (docs/specification.md#5-validation-rules), leaves the text or saves; never for merely opening it. */
  onChange: (html: string) => void;
  editorProps: UseEditorOptions['editorProps'];
}

/** An editor of html that belongs to a form: it tells what is written, and shows what comes from elsewhere. */
export function useHtmlEditor({ html, onChange, editorProps }: HtmlEditorOptions): Editor | null {
  /** The text as both sides know it, in the words of the editor; null until it is open. */
  const known = useRef<string | null>(null);
  const telling = useDebounced((editor: Editor) => {
    const written = toHtml(editor.state.doc);
    if (written === known.current) return;
    known.current = written;
    onChange(written);
  }, TIMINGS.editorDebounce);
  useFlush(telling.now);
  const editor = useEditor({
    extensions: RICH_TEXT_EXTENSIONS,
    content: html,
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: changed }) => telling.later(changed),
    onBlur: telling.now,
  });
  useEffect(() => {
    if (editor === null || html === known.current) return;
    if (known.current !== null) editor.commands.setContent(html, { emitUpdate: false });
    known.current = toHtml(editor.state.doc);
  }, [editor, html]);
  return editor;
}
