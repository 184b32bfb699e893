import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { sayCopying, useCopy } from '../copies/use-copy.tsx';
import {
  OutlineDeleteModuleDocument,
  OutlineDeleteStepDocument,
  OutlineDuplicateModuleDocument,
  OutlineDuplicateStepDocument,
  OutlineMoveStepDocument,
  OutlineOrderModulesDocument,
  OutlineOrderStepsDocument,
} from './outline-editor.generated.ts';

const sayDuplicated = () => void showToast({ tone: 'success', title: <Trans>Duplicated Successfully!</Trans> });
const sayDeleted = () => void showToast({ tone: 'success', title: <Trans>Deleted Successfully!</Trans> });
const sayMoved = () => void showToast({ tone: 'success', title: <Trans>The step was moved</Trans> });

/** The actions on modules and steps; each refetches the list afterwards, also after a refusal. */
export interface OutlineActions {
  /** These reject after showing the error. */
  orderModules: (ids: string[]) => Promise<void>;
  orderSteps: (moduleId: string, ids: string[]) => Promise<void>;
  duplicate: (kind: 'module' | 'step', id: string) => Promise<void>;
  moveStep: (id: string, moduleId: string) => Promise<void>;
  /** Rejects if refused; the dialog shows the error. */
  remove: (kind: 'module' | 'step', id: string, confirmation: string) => Promise<void>;
}

export function useOutlineActions(courseId: string, refresh: () => Promise<unknown>): OutlineActions {
  const [orderModules] = useMutation(OutlineOrderModulesDocument);
  const [orderSteps] = useMutation(OutlineOrderStepsDocument);
  const [moveStep] = useMutation(OutlineMoveStepDocument);
  const [duplicateModule] = useMutation(OutlineDuplicateModuleDocument);
  const copyModule = useCopy('module');
  const [duplicateStep] = useMutation(OutlineDuplicateStepDocument);
  const [deleteModule] = useMutation(OutlineDeleteModuleDocument);
  const [deleteStep] = useMutation(OutlineDeleteStepDocument);

  const refreshed = () => refresh().catch(() => undefined);
  /** Sends the request, refetches the list, shows a refusal and rethrows it. */
  const run = async <T,>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      notifyFailure(error);
      throw error;
    } finally {
      await refreshed();
    }
  };
  const quietly = <T,>(work: Promise<T>) => work.catch(() => null);

  return {
    orderModules: async (ids) => void (await run(() => orderModules({ variables: { courseId, ids } }))),
    orderSteps: async (moduleId, ids) => void (await run(() => orderSteps({ variables: { moduleId, ids } }))),
    duplicate: async (kind, id) => {
      const copied = await quietly(
        run(() =>
          kind === 'module'
            ? copyModule(id, async () => (await duplicateModule({ variables: { id } })).data?.duplicateModule.id)
            : duplicateStep({ variables: { id } }).then(({ data }) => data && { copyId: data.duplicateStep.id }),
        ),
      );
      if (copied) (copied.copyId === null ? sayCopying : sayDuplicated)();
    },
    moveStep: async (id, moduleId) => {
      if ((await quietly(run(() => moveStep({ variables: { id, moduleId } })))) !== null) sayMoved();
    },
    remove: async (kind, id, confirmation) => {
      if (kind === 'module') await deleteModule({ variables: { id, confirmation } });
      else await deleteStep({ variables: { id, confirmation } });
      sayDeleted();
      await refreshed();
    },
  };
}
