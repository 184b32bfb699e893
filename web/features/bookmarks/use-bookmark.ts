import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useMemo } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { currentSession } from '../../shared/session/session.ts';
import { whenDraftsAreForgotten } from '../../shared/store/drafts.ts';
import { useStore } from '../../shared/store/store.ts';
import { useRetry } from '../../shared/use-retry.ts';
import { BookmarkOutbox, type OutboxParts, type OwnBookmark, sendStoredBookmarks, type Unsent } from './bookmark-outbox.ts';
import { CourseBookmarksDocument, SaveNoteDocument, SetBookmarkDocument } from './bookmarks.generated.ts';

/** Adds a saved bookmark to the list of its course in the cache. */
function showSaved(client: ApolloClient, courseId: string, saved: OwnBookmark): void {
  client.cache.updateQuery({ query: CourseBookmarksDocument, variables: { courseId } }, (data) => {
    if (data === null || data.courseBookmarks.some(({ id }) => id === saved.id)) return data;
    return { ...data, courseBookmarks: [...data.courseBookmarks, saved] };
  });
}

function found(saved: OwnBookmark | undefined): OwnBookmark {
  if (saved === undefined) throw new Error('The answer has no bookmark');
  return saved;
}

function partsOf(client: ApolloClient): OutboxParts {
  return {
    setStar: async (stepId, starred) => found((await client.mutate({ mutation: SetBookmarkDocument, variables: { stepId, starred } })).data?.setBookmark),
    saveNote: async (stepId, note, baseVersion) =>
      found((await client.mutate({ mutation: SaveNoteDocument, variables: { stepId, note, baseVersion } })).data?.saveNote),
    onSaved: (courseId, saved) => showSaved(client, courseId, saved),
    onRefused: notifyFailure,
  };
}

let open: { outbox: BookmarkOutbox; client: ApolloClient; viewerId: string } | null = null;

/** Returns the outbox of the signed-in person in this tab. */
function outboxOf(client: ApolloClient): BookmarkOutbox {
  const viewerId = currentSession()?.viewer.id ?? '';
  if (open?.client === client && open.viewerId === viewerId) return open.outbox;
  open?.outbox.close();
  const outbox = new BookmarkOutbox(viewerId, partsOf(client));
  open = { outbox, client, viewerId };
  const stop = whenDraftsAreForgotten((forgotten) => {
    if (forgotten !== viewerId) return;
    stop();
    outbox.close();
    open = null;
  });
  return outbox;
}

/** Sends the stars and notes that this browser keeps of a person, from any page. */
export const sendBookmarks = (client: ApolloClient, viewerId: string): Promise<void> => sendStoredBookmarks(partsOf(client), viewerId);

/** The outbox, which sends what waits when the page opens. */
export function useOutbox(): { outbox: BookmarkOutbox; unsent: ReadonlyMap<string, Unsent> } {
  const outbox = outboxOf(useApolloClient());
  const unsent = useStore(outbox.store);
  useEffect(() => void outbox.flush(), [outbox]);
  return { outbox, unsent };
}

/** Returns the steps that have a star, with what is not sent yet. */
function starredSteps(saved: readonly OwnBookmark[] | undefined, unsent: ReadonlyMap<string, Unsent>): ReadonlySet<string> {
  const starred = new Set(saved?.filter((each) => each.starred).map(({ id }) => id));
  for (const [id, change] of unsent) {
    if (change.starred === true) starred.add(id);
    if (change.starred === false) starred.delete(id);
  }
  return starred;
}

/** The star and the note of a step, with what is not sent yet, and the functions that change them. */
export function useBookmark(courseId: string, stepId: string) {
  const { outbox, unsent } = useOutbox();
  const { data, error, refetch } = useQuery(CourseBookmarksDocument, { variables: { courseId } });
  useRetry(error !== undefined, () => void refetch().catch(() => undefined));
  const saved = data?.courseBookmarks;
  const own = saved?.find(({ id }) => id === stepId);
  const change = unsent.get(stepId);
  const version = own?.version ?? 0;
  const starredIds = useMemo(() => starredSteps(saved, unsent), [saved, unsent]);
  return {
    starredIds,
    starred: change?.starred ?? own?.starred ?? false,
    note: change?.note ?? own?.note ?? '',
    state: change?.state ?? null,
    other: change?.other ?? null,
    loaded: saved !== undefined || change?.note !== undefined,
    setStar: (starred: boolean) => outbox.setStar(stepId, courseId, starred),
    setNote: (text: string) => outbox.setNote(stepId, courseId, text, version),
    sendNow: () => void outbox.flush(),
    choose: (whose: 'device' | 'server') => outbox.choose(stepId, whose),
  };
}
