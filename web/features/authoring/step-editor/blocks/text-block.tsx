import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Problem } from '../../../../shared/forms/field-problem.tsx';
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx';
import type { SlashPlace } from '../rich-text/slash.ts';
import type { EditorBlock } from '../values/step-values.ts';
import type { BlockProps } from './block-body.tsx';
import { useSurroundingBlocks } from './block-editing-context.tsx';
import { fieldsChanged } from './change-block.ts';
import { SlashMenu } from './slash-menu.tsx';

type Block = Extract<EditorBlock, { type: 'TEXT' }>;

/** A rich text block. "/" in an empty paragraph adds a block there, a pasted file becomes the next block. */
export function TextBlock({ block, name, language, problems, onChange }: BlockProps<Block>) {
  const id = useId();
  const { t } = useLingui();
  const { fresh, split, addFiles } = useSurroundingBlocks();
  const [slash, setSlash] = useState<{ place: SlashPlace; count: number } | null>(null);
  const problem = problems.html ?? null;
  return (
    <div>
      <RichTextEditor
        plain
        floating
        autoFocus={fresh === block.id}
        placeholder={t`Write, or press / to add a block`}
        label={name}
        language={language}
        html={block.html}
        wrong={problem !== null}
        describedBy={problem === null ? undefined : id}
        onChange={(html) => onChange(block.id, fieldsChanged<Block>({ html }))}
        onSlash={(place) => setSlash((before) => ({ place, count: (before?.count ?? 0) + 1 }))}
        onPasteFiles={(files) => addFiles(files, { after: block.id })}
      />
      <Problem id={id} problem={problem} label={name} />
      {slash !== null && <SlashMenu key={slash.count} place={slash.place} onChoose={(kind) => split(block.id, slash.place.parts(), kind)} />}
    </div>
  );
}
