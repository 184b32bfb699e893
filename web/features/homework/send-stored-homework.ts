import type { ApolloClient } from '@apollo/client';
import { hasCode, readFailure } from '../../shared/errors/request-error.ts';
import { draftItems, draftKey } from '../../shared/store/drafts.ts';
import { type FoundDraft, readDraft } from './device-draft.ts';
import { fingerprintOf, inputOf, keepsMore } from './homework-values.ts';
import { SaveHomeworkDraftDocument } from './step-homework.generated.ts';

/** Returns the version that the server has, if it is what this browser sent before and got no answer for; null if it is another text. */
function ownVersion(error: unknown, sent: readonly string[]): number | null {
  const failure = readFailure(error);
  if (failure.kind !== 'refused' || failure.code !== 'HOMEWORK_CHANGED') return null;
  const { content, title, version } = failure.parameters;
  return sent.includes(fingerprintOf({ content: String(content), title: String(title) })) ? Number(version) : null;
}

async function send(client: ApolloClient, stepId: string, { values, baseVersion, sent, forget }: FoundDraft): Promise<void> {
  const save = async (version: number) => {
    const input = inputOf(values, version);
    if (input !== null) await client.mutate({ mutation: SaveHomeworkDraftDocument, variables: { stepId, input } });
    if (input !== null && !keepsMore(values)) forget();
  };
  try {
    await save(baseVersion);
  } catch (error) {
    const own = ownVersion(error, sent);
    if (own !== null) await save(own);
    else if (!hasCode(error, 'HOMEWORK_CHANGED')) throw error;
  }
}

/**
 * Sends the homework that this browser keeps of a person, as drafts, one after the other: of steps that are not open as well. What the server
 * has in another version stays for the person to choose.
 * @throws the first failure of the connection or refusal
 */
export async function sendStoredHomework(client: ApolloClient, viewerId: string): Promise<void> {
  for (const item of draftItems(viewerId)) {
    const [, stepId] = /^homework:([^#]+)/.exec(item) ?? [];
    const draft = stepId === undefined ? null : readDraft(draftKey(viewerId, item));
    if (stepId !== undefined && draft !== null) await send(client, stepId, draft);
  }
}
