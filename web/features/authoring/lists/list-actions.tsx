import { Trans } from '@lingui/react/macro';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { hasCode } from '../../../shared/errors/request-error.ts';
import { showToast, type Toast } from '../../../shared/ui/toast-store.ts';

/** What can be done with the items of a list. A refusal is said in a notice; only `remove` and `order` throw. */
export interface ListActions {
  publish: (id: string) => Promise<void>;
  unpublish: (id: string) => Promise<void>;
  duplicate: (id: string) => Promise<void>;
  /** Throws what is refused: the dialog shows it. */
  remove: (id: string, confirmation: string) => Promise<void>;
  /** Throws after it was said and the list was read again, so that the order shown falls back to the stored one. */
  order: (ids: string[]) => Promise<void>;
}

/** The requests behind the actions, for one kind of item. */
export interface ListRequests {
  setStatus: (id: string, status: number) => Promise<unknown>;
  duplicate: (id: string) => Promise<unknown>;
  remove: (id: string, confirmation: string) => Promise<unknown>;
  order: (ids: string[]) => Promise<unknown>;
  readAgain: () => Promise<unknown>;
}

async function said(work: Promise<unknown>, notice: Toast, readAgain: ListRequests['readAgain']): Promise<void> {
  try {
    await work;
    showToast(notice);
  } catch (error) {
    notifyFailure(error);
    // Somebody else may have deleted it: then it does not stay in the list.
    if (hasCode(error, 'NOT_FOUND')) await readAgain().catch(() => undefined);
  }
}

/** Actions that say the documented words when they are done (docs/specification.md#8-error-catalogue). */
export function listActions({ setStatus, duplicate, remove, order, readAgain }: ListRequests): ListActions {
  return {
    publish: (id) => said(setStatus(id, 1), { tone: 'success', title: <Trans>Published Successfully!</Trans> }, readAgain),
    unpublish: (id) =>
      said(setStatus(id, 0), { tone: 'success', title: <Trans>Unpublished</Trans>, body: <Trans>Learners no longer see it.</Trans> }, readAgain),
    duplicate: (id) =>
      said(
        duplicate(id),
        {
          tone: 'success',
          title: <Trans>Duplicated Successfully!</Trans>,
          body: <Trans>The copy is below its original and is not published yet.</Trans>,
        },
        readAgain,
      ),
    remove: async (id, confirmation) => {
      await remove(id, confirmation);
      showToast({ tone: 'success', title: <Trans>Deleted Successfully!</Trans> });
    },
    order: async (ids) => {
      try {
        await order(ids);
      } catch (error) {
        notifyFailure(error);
        await readAgain().catch(() => undefined);
        throw error;
      }
    },
  };
}
