import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import LinkIcon from 'lucide-react/icons/link';
import TableIcon from 'lucide-react/icons/table';
import { Fragment, useState } from 'react';
import { FormatIcon } from './format-icon.tsx';
import { FORMAT_GROUPS, type Format, HISTORY_FORMATS } from './formats.ts';
import { LinkDialog } from './link-dialog.tsx';
import { TableTools } from './table-tools.tsx';
import { Toolbar, ToolbarButton, ToolbarRule } from './toolbar.tsx';

const ALL = [...FORMAT_GROUPS.flat(), ...HISTORY_FORMATS];

interface ToolbarState {
  pressed: Record<string, boolean | undefined>;
  enabled: Record<string, boolean>;
  link: boolean;
  table: boolean;
}

function stateOf(editor: Editor): ToolbarState {
  return {
    pressed: Object.fromEntries(ALL.map(({ key, active }) => [key, active?.(editor)])),
    enabled: Object.fromEntries(ALL.map(({ key, enabled }) => [key, enabled?.(editor) ?? true])),
    link: editor.isActive('link'),
    table: editor.isActive('table'),
  };
}

export interface FormatToolbarProps {
  editor: Editor;
  /** Id of the text that the buttons act on. */
  controls: string;
  /** The direction of the text. */
  direction: 'ltr' | 'rtl';
}

/** The format buttons of a rich text. */
export function FormatToolbar({ editor, controls, direction }: FormatToolbarProps) {
  const { t } = useLingui();
  const [linking, setLinking] = useState(false);
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const button = (format: Format) => (
    <ToolbarButton
      key={format.key}
      label={t(format.label)}
      pressed={state.pressed[format.key]}
      disabled={!state.enabled[format.key]}
      onPress={() => format.apply(editor)}
    >
      {typeof format.icon === 'string' ? <span aria-hidden="true">{format.icon}</span> : <FormatIcon icon={format.icon} direction={direction} />}
    </ToolbarButton>
  );
  return (
    <>
      <Toolbar label={t`Formatting`} controls={controls}>
        {FORMAT_GROUPS.map((group) => (
          <Fragment key={group[0]?.key}>
            {group.map(button)}
            <ToolbarRule />
          </Fragment>
        ))}
        <ToolbarButton label={t`Link`} pressed={state.link} opens onPress={() => setLinking(true)}>
          <FormatIcon icon={LinkIcon} />
        </ToolbarButton>
        <ToolbarButton
          label={t`Insert a table`}
          disabled={state.table}
          onPress={() => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
        >
          <FormatIcon icon={TableIcon} />
        </ToolbarButton>
        <ToolbarRule />
        {HISTORY_FORMATS.map(button)}
      </Toolbar>
      {state.table && <TableTools editor={editor} controls={controls} />}
      {linking && (
        <>
          <LinkDialog editor={editor} onClose={() => setLinking(false)} title={state.link ? <Trans>Change the link</Trans> : <Trans>Add a link</Trans>} />
          {/* Keeps the toolbar visible: the dialog returns the focus to its button. */}
          <span hidden data-linking />
        </>
      )}
    </>
  );
}
