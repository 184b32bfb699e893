import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { chakra } from '../ui/chakra.ts';
import { Toolbar, ToolbarButton } from './toolbar.tsx';

const Frame = chakra('div', { base: { borderBlockStartWidth: '1px', borderColor: 'line' } });

const TOOLS: ReadonlyArray<{ key: string; label: MessageDescriptor; run: (chain: ChainedCommands) => ChainedCommands }> = [
  { key: 'rowAfter', label: msg`Add row`, run: (chain) => chain.addRowAfter() },
  { key: 'columnAfter', label: msg`Add column`, run: (chain) => chain.addColumnAfter() },
  { key: 'deleteRow', label: msg`Remove row`, run: (chain) => chain.deleteRow() },
  { key: 'deleteColumn', label: msg`Remove column`, run: (chain) => chain.deleteColumn() },
  { key: 'headerRow', label: msg`Header row on or off`, run: (chain) => chain.toggleHeaderRow() },
  { key: 'mergeOrSplit', label: msg`Merge or split cells`, run: (chain) => chain.mergeOrSplit() },
  { key: 'deleteTable', label: msg`Remove table`, run: (chain) => chain.deleteTable() },
];

/** Commands on the table at the cursor. */
export function TableTools({ editor, controls }: { editor: Editor; controls: string }) {
  const { t } = useLingui();
  return (
    <Frame>
      <Toolbar label={t`Table`} controls={controls}>
        {TOOLS.map(({ key, label, run }) => (
          <ToolbarButton key={key} label={t(label)} onPress={() => run(editor.chain().focus()).run()}>
            <span>{t(label)}</span>
          </ToolbarButton>
        ))}
      </Toolbar>
    </Frame>
  );
}
