import { useLingui } from '@lingui/react/macro';
import { EditorContent } from '@tiptap/react';
import { type ReactNode, useId, useMemo } from 'react';
import { directionOf } from '../../../../../schema/languages.ts';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { cleanPasted } from './clean-pasted.ts';
import { FormatToolbar } from './format-toolbar.tsx';
import { type HtmlEditorOptions, useHtmlEditor } from './use-html-editor.ts';
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

/** Scroll margin around the cursor, in pixels: the toolbar covers the top, the save bar the bottom. */
const CURSOR_ROOM = { top: 64, right: 5, bottom: 120, left: 5 };

export interface RichTextEditorProps extends Pick<HtmlEditorOptions, 'html' | 'onChange'> {
  /** The accessible name of the text. */
  label: string;
  language: string;
  wrong?: boolean;
  describedBy?: string;
  /** The problem, shown below the text. */
  children?: ReactNode;
}

/** The attributes of the editable element. */
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

/** A rich text editor in the language and direction of its content. */
export function RichTextEditor({ label, language, html, onChange, wrong = false, describedBy, children }: RichTextEditorProps) {
  const { t } = useLingui();
  const id = useId();
  const editorProps = useMemo(
    () => ({
      attributes: attributesOf(id, { label, language, wrong, describedBy }),
      transformPastedHTML: (pasted: string) => cleanPasted(pasted, directionOf(language)),
      scrollMargin: CURSOR_ROOM,
      scrollThreshold: CURSOR_ROOM,
    }),
    [id, label, language, wrong, describedBy],
  );
  const editor = useHtmlEditor({ html, onChange, editorProps });

  return (
    <Frame wrong={wrong} role="group" aria-label={t`Text: ${label}`}>
      {editor !== null && (
        <Tools>
          <FormatToolbar editor={editor} controls={id} direction={directionOf(language)} />
        </Tools>
      )}
      <WritingGround>
        <EditorContent editor={editor} />
      </WritingGround>
      {children}
    </Frame>
  );
}
