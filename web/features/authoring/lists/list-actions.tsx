import { Trans } from '@lingui/react/macro';
import type { PublishStatus } from '../../../schema-types.generated.ts';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { hasCode } from '../../../shared/errors/request-error.ts';
import { showToast, type Toast } from '../../../shared/ui/toast-store.ts';

/** The actions on items of a list. A refusal is shown as a toast; only `remove` and `order` throw. */
export interface ListActions {
  publish: (id: string) => Promise<void>;
  unpublish: (id: string) => Promise<void>;
  duplicate: (id: string) => Promise<void>;
  /** Throws if refused: the dialog shows the error. */
  remove: (id: string, confirmation: string) => Promise<void>;
  /** Throws after the toast and the refetch, so that the list falls back to the stored order. */
  order: (ids: string[]) => Promise<void>;
}

/** The requests of the actions, for one kind of item. */
export interface ListRequests {
  setStatus: (id: string, status: PublishStatus) => Promise<unknown>;
  duplicate: (id: string) => Promise<unknown>;
  remove: (id: string, confirmation: string) => Promise<unknown>;
  order: (ids: string[]) => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

async function withToast(work: Promise<unknown>, toast: Toast, refetch: ListRequests['refetch']): Promise<void> {
  try {
    await work;
    showToast(toast);
  } catch (error) {
    notifyFailure(error);
    // If somebody else deleted the item, it must leave the list.
    if (hasCode(error, 'NOT_FOUND')) await refetch().catch(() => undefined);
  }
}

/** Returns actions that show the documented messages (docs/specification.md#8-error-catalogue). */
export function listActions({ setStatus, duplicate, remove, order, refetch }: ListRequests): ListActions {
  return {
    publish: (id) => withToast(setStatus(id, 'PUBLISHED'), { tone: 'success', title: <Trans>Published Successfully!</Trans> }, refetch),
    unpublish: (id) =>
      withToast(setStatus(id, 'DRAFT'), { tone: 'success', title: <Trans>Unpublished</Trans>, body: <Trans>Learners no longer see it.</Trans> }, refetch),
    duplicate: (id) =>
      withToast(
        duplicate(id),
        {
          tone: 'success',
          title: <Trans>Duplicated Successfully!</Trans>,
          body: <Trans>The copy is below its original and is not published yet.</Trans>,
        },
        refetch,
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
        await refetch().catch(() => undefined);
        throw error;
      }
    },
  };
}
