import type { EditorView } from '@tiptap/pm/view';
import { toHtml } from './to-html.ts';

/** Where "/" was typed at the start of an empty paragraph: viewport coordinates of the cursor, in pixels. */
export interface SlashPlace {
  x: number;
  top: number;
  bottom: number;
  /** Returns the HTML above and below the paragraph with the "/". */
  parts: () => { before: string; after: string };
  /** Returns the focus to the text. */
  focus: () => void;
}

/** Writes the "/" and returns its place, or null if the cursor is not in an empty paragraph of the text itself. */
export function writeSlash(view: EditorView, from: number, to: number): SlashPlace | null {
  const { $from } = view.state.selection;
  const { parent } = $from;
  if ($from.depth !== 1 || parent.type.name !== 'paragraph' || parent.content.size > 0) return null;
  const index = $from.index(0);
  view.dispatch(view.state.tr.insertText('/', from, to));
  const { left, top, bottom } = view.coordsAtPos(from);
  const parts = () => {
    const { doc } = view.state;
    let start = 0;
    for (let each = 0; each < index; each += 1) start += doc.child(each).nodeSize;
    const end = start + (doc.maybeChild(index)?.nodeSize ?? 0);
    return { before: toHtml(doc.cut(0, start)), after: toHtml(doc.cut(end)) };
  };
  return { x: left, top, bottom, parts, focus: () => view.focus() };
}
