import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useShownName } from '../../../shared/editing/languages/shown-text.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Isolate, Row, Text } from '../../../shared/ui/layout.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import type { ModuleRow_ModuleFragment, StepRow_StepFragment } from './outline-editor.generated.ts';

export interface MoveStepDialogProps {
  step: StepRow_StepFragment;
  /** The other modules of the course. */
  modules: readonly ModuleRow_ModuleFragment[];
  onClose: () => void;
  onMove: (moduleId: string) => Promise<void>;
}

/** Asks which module to move the step to; it becomes the last step there. */
export function MoveStepDialog({ step, modules, onClose, onMove }: MoveStepDialogProps) {
  const nameOf = useShownName();
  const [moduleId, setModuleId] = useState(modules[0]?.id ?? '');
  const [busy, setBusy] = useState(false);
  const move = async () => {
    setBusy(true);
    await onMove(moduleId);
    onClose();
  };
  const { name, language } = nameOf(step);
  return (
    <Dialog open onClose={onClose} title={<Trans>Move to another module</Trans>}>
      <Text>
        <Trans>
          “<Isolate lang={language}>{name}</Isolate>” becomes the last step of the module you choose.
        </Trans>
      </Text>
      <SelectField
        label={<Trans>Module</Trans>}
        value={moduleId}
        choices={modules.map((module) => ({ value: module.id, label: nameOf(module).name, lang: nameOf(module).language }))}
        onChoose={setModuleId}
      />
      <Row flexWrap="wrap">
        <AppButton busy={busy} onClick={() => void move()}>
          <Trans>Move the step</Trans>
        </AppButton>
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
