import type { Editor } from '@tiptap/core';
import { type UseEditorOptions, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { TIMINGS } from '../../../schema/limits.ts';
import { useDebounced } from '../debounce.ts';
import { RICH_TEXT_EXTENSIONS } from './extensions.ts';
import { useFlush } from './pending-writing.tsx';
import { toHtml } from './to-html.ts';

export interface HtmlEditorOptions {
  html: string;
  /** Called after a pause of 300 ms (docs/specification.md#5-validation-rules), on blur and before saving; never because the text was opened. */
  onChange: (html: string) => void;
  editorProps: UseEditorOptions['editorProps'];
}

/** Connects an editor to a form value of HTML: reports changes and shows values set from outside. */
export function useHtmlEditor({ html, onChange, editorProps }: HtmlEditorOptions): Editor | null {
  /** The last synchronized HTML, normalized by the editor; null until it is ready. */
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
