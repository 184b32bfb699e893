import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ListIcon from 'lucide-react/icons/list';
import { useId } from 'react';
import { Problem } from '../../../../shared/forms/field-problem.tsx';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor.tsx';
import { RichText } from '../../../../shared/ui/rich-text.tsx';
import { titleOfHtml } from '../values/title-of-html.ts';
import { useSurroundingBlocks } from './block-editing-context.tsx';
import type { BlockEntry, BlockProps } from './block-entry.ts';
import { fieldsChanged } from './change-block.ts';

interface TextValue {
  id: string;
  type: 'TEXT';
  html: string;
}

/** "/" in an empty paragraph adds a block there, a pasted file becomes the next block. */
function TextBlock({ block, name, language, problems, onChange, onSlash }: BlockProps<TextValue>) {
  const id = useId();
  const { t } = useLingui();
  const { fresh, addFiles } = useSurroundingBlocks();
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
        onChange={(html) => onChange(block.id, fieldsChanged<TextValue>({ html }))}
        onSlash={onSlash}
        onPasteFiles={(files) => addFiles(files, { after: block.id })}
      />
      <Problem id={id} problem={problem} label={name} />
    </div>
  );
}

/** A rich text block. */
export const textEntry: BlockEntry<TextValue> = {
  label: msg`Text`,
  icon: ListIcon,
  create: (id) => ({ id, type: 'TEXT', html: '' }),
  fromSaved: ({ id, html }) => ({ id, type: 'TEXT', html: html ?? '' }),
  toForm: ({ html }) => ({ html }),
  words: () => [],
  title: ({ html }) => titleOfHtml(html),
  Shown: ({ block }) => <RichText html={block.html} />,
  Fields: TextBlock,
};
