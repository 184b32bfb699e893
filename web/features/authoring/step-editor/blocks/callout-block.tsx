import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import InfoIcon from 'lucide-react/icons/info';
import { useId } from 'react';
import type { CalloutTone } from '../../../../schema-types.generated.ts';
import { Problem } from '../../../../shared/forms/field-problem.tsx';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor.tsx';
import { RichText } from '../../../../shared/ui/rich-text.tsx';
import { ChoiceCards } from '../parts/choice-cards.tsx';
import { titleOfHtml } from '../values/title-of-html.ts';
import { useSurroundingBlocks } from './block-editing-context.tsx';
import type { BlockEntry, BlockProps } from './block-entry.ts';
import { fieldsChanged } from './change-block.ts';

interface CalloutValue {
  id: string;
  type: 'CALLOUT';
  html: string;
  tone: CalloutTone;
}

function CalloutBlock({ block, name, language, problems, onChange }: BlockProps<CalloutValue>) {
  const id = useId();
  const { t } = useLingui();
  const { fresh } = useSurroundingBlocks();
  const problem = problems.html ?? null;
  const set = (fields: Partial<CalloutValue>) => onChange(block.id, fieldsChanged<CalloutValue>(fields));
  return (
    <>
      <ChoiceCards
        legend={t`Kind of callout`}
        value={block.tone}
        problem={problems.tone ?? null}
        choices={[
          { value: 'TIP', label: t`Tip` },
          { value: 'WARNING', label: t`Warning` },
        ]}
        onChoose={(tone) => set({ tone: tone === 'WARNING' ? 'WARNING' : 'TIP' })}
      />
      <div>
        <RichTextEditor
          autoFocus={fresh === block.id}
          label={name}
          language={language}
          html={block.html}
          wrong={problem !== null}
          describedBy={problem === null ? undefined : id}
          onChange={(html) => set({ html })}
        />
        <Problem id={id} problem={problem} label={name} />
      </div>
    </>
  );
}

/** A tip or a warning with rich text. */
export const calloutEntry: BlockEntry<CalloutValue> = {
  label: msg`Callout`,
  icon: InfoIcon,
  create: (id) => ({ id, type: 'CALLOUT', html: '', tone: 'TIP' }),
  fromSaved: ({ id, html, tone }) => ({ id, type: 'CALLOUT', html: html ?? '', tone: tone ?? 'TIP' }),
  toForm: ({ html, tone }) => ({ html, tone }),
  words: () => [],
  title: ({ html }) => titleOfHtml(html),
  Shown: ({ block }) => <RichText html={block.html} />,
  Fields: CalloutBlock,
};
