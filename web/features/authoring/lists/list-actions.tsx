import { Trans } from '@lingui/react/macro';
import { DELETE_WORDS } from '../../../../schema/limits.ts';
import type { PublishStatus } from '../../../schema-types.generated.ts';
import { delayAction, delayedAction } from '../../../shared/editing/delayed-action.ts';
import { showUndo } from '../../../shared/editing/undo-toast.tsx';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { hasCode } from '../../../shared/errors/request-error.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { TextButton } from '../../../shared/ui/text-button.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { type Copied, sayCopying } from '../copies/use-copy.tsx';

/** The requests of the actions, for one kind of item. */
export interface ListRequests {
  setStatus: (id: string, status: PublishStatus) => Promise<unknown>;
  duplicate: (id: string) => Promise<Copied | undefined>;
  remove: (id: string, confirmation: string) => Promise<unknown>;
  order: (ids: string[]) => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/** The actions on items of a list. A refusal is shown as a toast; only `remove` and `order` throw. */
export interface ListActions {
  /** Publishes it after a moment in which it can be undone, or at once when it is pressed again; resolves when that has begun. */
  publish: (id: string) => Promise<void>;
  unpublish: (id: string) => Promise<void>;
  /** Returns the id of the copy, or null if it was refused or a job makes it. */
  duplicate: (id: string) => Promise<string | null>;
  /** Throws if refused: the dialog shows the error. */
  remove: (id: string, confirmation: string) => Promise<void>;
  /** Throws after the toast and the refetch, so that the list falls back to the stored order. */
  order: (ids: string[]) => Promise<void>;
  /** The requests without messages, for actions on many items; they throw if refused. */
  requests: Pick<ListRequests, 'setStatus' | 'duplicate' | 'refetch'>;
}

/** Returns the result, or null after the toast of a refusal. */
async function orToast<Result>(work: Promise<Result>, refetch: ListRequests['refetch']): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    notifyFailure(error);
    // If somebody else deleted the item, it must leave the list.
    if (hasCode(error, 'NOT_FOUND')) await refetch().catch(() => undefined);
    return null;
  }
}

function sayDuplicated(undo: () => Promise<unknown>): void {
  const hide = showToast({
    tone: 'success',
    title: <Trans>Duplicated Successfully!</Trans>,
    body: (
      <>
        <chakra.span display="block">
          <Trans>The copy is below its original and is not published yet.</Trans>
        </chakra.span>
        <TextButton
          onClick={() => {
            hide();
            void undo();
          }}
        >
          <Trans>Undo</Trans>
        </TextButton>
      </>
    ),
  });
}

/** Returns actions that show the documented messages (docs/specification.md#8-error-catalogue). */
export function listActions(requests: ListRequests): ListActions {
  const { setStatus, duplicate, remove, order, refetch } = requests;
  /** Nobody has learned with a copy that was just made. */
  const undoCopy = async (id: string) => {
    if ((await orToast(remove(id, DELETE_WORDS), refetch)) !== null) showToast({ tone: 'success', title: <Trans>The copy was deleted</Trans> });
  };
  return {
    publish: async (id) => {
      const item = `publish:${id}`;
      const waiting = delayedAction(item);
      if (waiting !== undefined) return void waiting.send();
      const perform = async () => {
        if ((await orToast(setStatus(id, 'PUBLISHED'), refetch)) !== null) showToast({ tone: 'success', title: <Trans>Published Successfully!</Trans> });
      };
      showUndo(delayAction({ item, kind: 'form', perform }), <Trans>Will be published in a moment</Trans>);
    },
    unpublish: async (id) => {
      if ((await orToast(setStatus(id, 'DRAFT'), refetch)) === null) return;
      showToast({ tone: 'success', title: <Trans>Unpublished</Trans>, body: <Trans>Learners no longer see it.</Trans> });
    },
    duplicate: async (id) => {
      const copied = await orToast(duplicate(id), refetch);
      if (!copied) return null;
      const copy = copied.copyId;
      if (copy === null) {
        sayCopying();
        return null;
      }
      await refetch().catch(() => undefined);
      sayDuplicated(() => undoCopy(copy));
      return copy;
    },
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
    requests,
  };
}
