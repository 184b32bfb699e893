import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { CancelClassDateDocument, type ClassDateItem_DateFragment, MoveClassDateDocument, RestoreClassDateDocument } from './class-dates.generated.ts';

type ClassDate = ClassDateItem_DateFragment;

/** What was done to a date, with the date as it was before. */
export interface DateChange {
  kind: 'cancelled' | 'moved' | 'restored' | 'undone';
  before: ClassDate;
}

/** Cancels, moves and restores single dates of a class; each change can be undone. The server notifies the people of the course. */
export function useDateChanges(id: string) {
  const [cancelDate, cancelling] = useMutation(CancelClassDateDocument);
  const [moveDate, moving] = useMutation(MoveClassDateDocument);
  const [restoreDate, restoring] = useMutation(RestoreClassDateDocument);
  const [last, setLast] = useState<DateChange | null>(null);
  const [error, setError] = useState<unknown>(null);

  /** Returns whether the change was saved. */
  const run = async (change: DateChange, send: () => Promise<unknown>): Promise<boolean> => {
    setError(null);
    try {
      await send();
      setLast(change);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    }
  };
  const cancel = ({ date }: ClassDate) => cancelDate({ variables: { id, date } });
  const restore = ({ date }: ClassDate) => restoreDate({ variables: { id, date } });
  const move = ({ date }: ClassDate, start: string) => moveDate({ variables: { id, date, start } });

  /** Brings a date back to a former state. */
  const revert = (before: ClassDate): Promise<unknown> => {
    if (before.state === 'planned') return restore(before);
    return before.state === 'cancelled' ? cancel(before) : move(before, before.start);
  };
  return {
    last,
    error,
    busy: cancelling.loading || moving.loading || restoring.loading,
    cancel: (before: ClassDate) => run({ kind: 'cancelled', before }, () => cancel(before)),
    move: (before: ClassDate, start: Date) => run({ kind: 'moved', before }, () => move(before, start.toISOString())),
    restore: (before: ClassDate) => run({ kind: 'restored', before }, () => restore(before)),
    undo: ({ before }: DateChange) => run({ kind: 'undone', before }, () => revert(before)),
  };
}
