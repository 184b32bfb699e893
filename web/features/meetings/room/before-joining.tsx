import { type ReactNode, useEffect, useState } from 'react';
import { choiceWithoutCheck } from './choice-without-check.ts';
import { Lobby, type LobbyProps } from './lobby.tsx';
import { isOwnDocument } from './own-document.ts';

/** Joins at once if the browser has a permission, and asks otherwise. */
function JoinCall({ loading, ...lobby }: LobbyProps & { loading: ReactNode }) {
  const [asks, setAsks] = useState(false);
  const { onJoin } = lobby;
  useEffect(() => {
    let gone = false;
    // Another document may not load the room, and is loaded anew.
    if (isOwnDocument()) void choiceWithoutCheck().then((choice) => !gone && (choice === null ? setAsks(true) : onJoin(choice)));
    return () => {
      gone = true;
    };
  }, [onJoin]);
  return asks ? <Lobby {...lobby} /> : loading;
}

/** What comes before the room: for a call, of which the acceptance was the decision, nothing that needs a press, if possible; otherwise the check (docs/product-rules.md#6-live). */
export function BeforeJoining({ loading, ...lobby }: LobbyProps & { loading: ReactNode }) {
  return lobby.meeting.kind === 'buddycall' ? <JoinCall {...lobby} loading={loading} /> : <Lobby {...lobby} />;
}
