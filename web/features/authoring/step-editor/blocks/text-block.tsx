import { useId } from 'react';
import { Problem } from '../../../../shared/forms/field-problem.tsx';
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx';
import type { EditorBlock } from '../values/step-values.ts';
import type { BlockProps } from './block-body.tsx';
import { fieldsChanged } from './change-block.ts';

type Block = Extract<EditorBlock, { type: 'TEXT' }>;

/** A rich text block. */
export function TextBlock({ block, name, language, problems, onChange }: BlockProps<Block>) {
  const id = useId();
  const problem = problems.html ?? null;
  return (
    <div>
      <RichTextEditor
        label={name}
        language={language}
        html={block.html}
        wrong={problem !== null}
        describedBy={problem === null ? undefined : id}
        onChange={(html) => onChange(block.id, fieldsChanged<Block>({ html }))}
      />
      <Problem id={id} problem={problem} label={name} />
    </div>
  );
}
