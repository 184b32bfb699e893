import { Trans, useLingui } from '@lingui/react/macro';
import CornerDownRightIcon from 'lucide-react/icons/corner-down-right';
import EyeIcon from 'lucide-react/icons/eye';
import PencilIcon from 'lucide-react/icons/pencil';
import PlusIcon from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { useShownName } from '../../../shared/editing/languages/shown-text.ts';
import { deleteAction, duplicateAction, type MenuAction, moveActions } from '../../../shared/editing/row-menu.tsx';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { HiddenText, Text } from '../../../shared/ui/layout.tsx';
import { ContentCopies } from '../copies/content-copies.tsx';
import { DeleteDialog } from '../lists/delete-dialog.tsx';
import type { ReorderRow } from '../lists/reorder-entry.tsx';
import { ReorderList } from '../lists/reorder-list.tsx';
import { GapsFilter, hasGaps, modulesWithGaps, useGapsFilter } from './gaps-filter.tsx';
import { ModuleRow } from './module-row.tsx';
import { MoveStepDialog } from './move-step-dialog.tsx';
import type { ModuleRow_ModuleFragment, OutlineEditor_CourseFragment, StepRow_StepFragment } from './outline-editor.generated.ts';
import { StepRow } from './step-row.tsx';
import { useOutlineActions } from './use-outline-actions.tsx';

const Top = chakra('div', { base: { display: 'grid', gap: '2', justifyItems: 'start', px: '2', py: '2', bg: 'surface', '& > div': { w: 'full', px: '2' } } });
const Copies = chakra('div', { base: { px: '2', _empty: { display: 'none' }, pb: '3' } });
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
  const ofModule = (module: ModuleRow_ModuleFragment, row: ReorderRow): MenuAction[] => [
    { key: 'edit', icon: PencilIcon, words: <Trans>Edit</Trans>, onChoose: () => goTo(addresses.module(module.id)) },
    ...moveActions(row),
    duplicateAction(() => void actions.duplicate('module', module.id)),
    deleteAction(() => open({ what: 'deleteModule', module })),
  ];
  const ofStep = (step: StepRow_StepFragment, row: ReorderRow, alone: boolean): MenuAction[] => [
    { key: 'preview', icon: EyeIcon, words: <Trans>Preview</Trans>, onChoose: () => void window.open(addresses.preview(step.id), '_blank') },
    ...moveActions(row),
    {
      key: 'move',
      icon: CornerDownRightIcon,
      words: <Trans>Move to another module</Trans>,
      onChoose: alone ? null : () => open({ what: 'moveStep', step }),
    },
    duplicateAction(() => void actions.duplicate('step', step.id)),
    deleteAction(() => open({ what: 'deleteStep', step })),
  ];
  return { ofModule, ofStep };
}

/** What is above the modules. An empty course says so once: beside the outline on a wide screen, here on a phone. */
function OutlineTop({ empty, newModule, children }: { empty: boolean; newModule: string; children: ReactNode }) {
  return (
    <Top hideFrom={empty ? 'md' : undefined}>
      {children}
      <ButtonLink variant="quiet" icon={PlusIcon} to={newModule}>
        <Trans>Add a module</Trans>
      </ButtonLink>
      {empty && (
        <Text tone="soft" px="2" pb="2">
          <Trans>There are no modules yet</Trans>
        </Text>
      )}
    </Top>
  );
}

/** The modules and steps of a course: reorder, add, duplicate, move, delete (docs/specification.md#4-states-and-transitions). */
export function OutlineEditor({ course, openStepId, addresses, goTo, refresh, onDeleted }: OutlineEditorProps) {
  const { t } = useLingui();
  const nameOf = useShownName();
  const actions = useOutlineActions(course.id, refresh);
  const [pending, setPending] = useState<PendingAction>(null);
  const menus = useMenus({ addresses, goTo }, actions, setPending);
  const { modules } = course;
  const languages = course.languages.map(({ language }) => language);
  const [gaps, setGaps] = useGapsFilter(languages);
  const listed = modulesWithGaps(modules, gaps);
  const empty = modules.length === 0;
  const few = modules.reduce((sum, { steps }) => sum + steps.length, 0) <= OPEN_ALL_UP_TO;
  return (
    <div>
      <HiddenText as="h2">
        <Trans>Modules and steps</Trans>
      </HiddenText>
      <OutlineTop empty={empty} newModule={addresses.newModule}>
        {!empty && languages.length > 1 && (
          <GapsFilter languages={languages} selected={gaps} onSelect={setGaps} complete={listed.length === 0} marked={hasGaps(modules)} />
        )}
      </OutlineTop>
      <Copies>
        <ContentCopies kind="module" parentId={course.id} onReady={() => void refresh().catch(() => undefined)} />
      </Copies>
      <ReorderList items={listed} label={t`Modules`} nameOf={(module) => nameOf(module).name} onReorder={actions.orderModules} fixed={gaps !== ''}>
        {(module, row) => (
          <ModuleRow
            module={module}
            row={row}
            opened={few || gaps !== '' || module.steps.some(({ id }) => id === openStepId)}
            newStepAddress={addresses.newStep(module.id)}
            actions={menus.ofModule(module, row)}
          >
            <ReorderList
              items={module.steps}
              label={t`Steps`}
              nameOf={(step) => nameOf(step).name}
              onReorder={(ids) => actions.orderSteps(module.id, ids)}
              fixed={gaps !== ''}
            >
              {(step, stepRow) => (
                <StepRow
                  step={step}
                  row={stepRow}
                  address={addresses.step(step.id)}
                  here={step.id === openStepId}
                  actions={menus.ofStep(step, stepRow, modules.length === 1)}
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
