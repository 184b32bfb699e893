import { Trans, useLingui } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { HiddenText, Text } from '../../../shared/ui/layout.tsx';
import type { MenuItem } from '../../../shared/ui/menu.tsx';
import { useShownName } from '../languages/shown-text.ts';
import { DeleteDialog } from '../lists/delete-dialog.tsx';
import { ReorderList } from '../lists/reorder-list.tsx';
import { ModuleRow } from './module-row.tsx';
import { MoveStepDialog } from './move-step-dialog.tsx';
import type { ModuleRow_ModuleFragment, OutlineEditor_CourseFragment, StepRow_StepFragment } from './outline-editor.generated.ts';
import { StepRow } from './step-row.tsx';
import { useOutlineActions } from './use-outline-actions.tsx';

const Top = chakra('div', {
  base: { px: '2', py: '2', bg: 'surface' },
});
/** A course with more steps starts with its modules collapsed. */
const OPEN_ALL_UP_TO = 30;

/** Navigation callbacks; the outline does not know URLs. */
export interface OutlineAddresses {
  step: (stepId: string) => string;
  newStep: (moduleId: string) => string;
  module: (moduleId: string) => string;
  newModule: string;
  preview: (stepId: string) => string;
}

export interface OutlineEditorProps {
  course: OutlineEditor_CourseFragment;
  openStepId: string | null;
  addresses: OutlineAddresses;
  goTo: (address: string) => void;
  refresh: () => Promise<unknown>;
  /** A step, or a module with all its steps, was deleted. */
  onDeleted: (stepIds: readonly string[]) => void;
}

type PendingAction = { what: 'deleteModule'; module: ModuleRow_ModuleFragment } | { what: 'deleteStep' | 'moveStep'; step: StepRow_StepFragment } | null;

/** The actions of the row menus. */
function useMenus(
  { addresses, goTo }: Pick<OutlineEditorProps, 'addresses' | 'goTo'>,
  actions: ReturnType<typeof useOutlineActions>,
  open: (action: PendingAction) => void,
) {
  const ofModule = (module: ModuleRow_ModuleFragment): MenuItem[] => [
    { key: 'edit', label: <Trans>Edit</Trans>, onChoose: () => goTo(addresses.module(module.id)) },
    { key: 'duplicate', label: <Trans>Duplicate</Trans>, onChoose: () => void actions.duplicate('module', module.id) },
    { key: 'delete', label: <Trans>Delete</Trans>, onChoose: () => open({ what: 'deleteModule', module }) },
  ];
  const ofStep = (step: StepRow_StepFragment, alone: boolean): MenuItem[] => [
    { key: 'preview', label: <Trans>Preview</Trans>, onChoose: () => void window.open(addresses.preview(step.id), '_blank') },
    { key: 'duplicate', label: <Trans>Duplicate</Trans>, onChoose: () => void actions.duplicate('step', step.id) },
    ...(alone ? [] : [{ key: 'move', label: <Trans>Move to another module</Trans>, onChoose: () => open({ what: 'moveStep', step }) }]),
    { key: 'delete', label: <Trans>Delete</Trans>, onChoose: () => open({ what: 'deleteStep', step }) },
  ];
  return { ofModule, ofStep };
}

/** The modules and steps of a course: reorder, add, duplicate, move, delete (docs/specification.md#4-states-and-transitions). */
export function OutlineEditor({ course, openStepId, addresses, goTo, refresh, onDeleted }: OutlineEditorProps) {
  const { t } = useLingui();
  const nameOf = useShownName();
  const actions = useOutlineActions(course.id, refresh);
  const [pending, setPending] = useState<PendingAction>(null);
  const menus = useMenus({ addresses, goTo }, actions, setPending);
  const { modules } = course;
  const few = modules.reduce((sum, { steps }) => sum + steps.length, 0) <= OPEN_ALL_UP_TO;
  return (
    <div>
      <Top>
        <HiddenText as="h2">
          <Trans>Modules and steps</Trans>
        </HiddenText>
        <ButtonLink variant="quiet" icon={PlusIcon} to={addresses.newModule}>
          <Trans>Add a module</Trans>
        </ButtonLink>
      </Top>
      {modules.length === 0 && (
        <Text tone="soft" px="4" pb="4">
          <Trans>There are no modules yet</Trans>
        </Text>
      )}
      <ReorderList items={modules} label={t`Modules`} nameOf={(module) => nameOf(module).name} onReorder={actions.orderModules}>
        {(module, row) => (
          <ModuleRow
            module={module}
            row={row}
            opened={few || module.steps.some(({ id }) => id === openStepId)}
            newStepAddress={addresses.newStep(module.id)}
            actions={menus.ofModule(module)}
          >
            <ReorderList items={module.steps} label={t`Steps`} nameOf={(step) => nameOf(step).name} onReorder={(ids) => actions.orderSteps(module.id, ids)}>
              {(step, stepRow) => (
                <StepRow
                  step={step}
                  row={stepRow}
                  address={addresses.step(step.id)}
                  here={step.id === openStepId}
                  actions={menus.ofStep(step, modules.length === 1)}
                />
              )}
            </ReorderList>
          </ModuleRow>
        )}
      </ReorderList>
      <PendingDialog pending={pending} modules={modules} actions={actions} onClose={() => setPending(null)} onDeleted={onDeleted} />
    </div>
  );
}

interface PendingDialogProps extends Pick<OutlineEditorProps, 'onDeleted'> {
  pending: PendingAction;
  modules: readonly ModuleRow_ModuleFragment[];
  actions: ReturnType<typeof useOutlineActions>;
  onClose: () => void;
}

/** The dialog of the action that a menu started. */
function PendingDialog({ pending, modules, actions, onClose, onDeleted }: PendingDialogProps) {
  const nameOf = useShownName();
  if (pending === null) return null;
  if (pending.what === 'moveStep') {
    const others = modules.filter(({ id }) => id !== pending.step.moduleId);
    return <MoveStepDialog step={pending.step} modules={others} onClose={onClose} onMove={(moduleId) => actions.moveStep(pending.step.id, moduleId)} />;
  }
  const [kind, item, stepIds] =
    pending.what === 'deleteModule'
      ? (['module', pending.module, pending.module.steps.map(({ id }) => id)] as const)
      : (['step', pending.step, [pending.step.id]] as const);
  const { name, language } = nameOf(item);
  const remove = async (confirmation: string) => {
    await actions.remove(kind, item.id, confirmation);
    onDeleted(stepIds);
    onClose();
  };
  return <DeleteDialog kind={kind} id={item.id} name={name} language={language} onClose={onClose} onDelete={remove} />;
}
