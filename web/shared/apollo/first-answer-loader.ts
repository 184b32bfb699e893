import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { Kind } from 'graphql';
import { client } from './client.ts';
import { readFirstAnswer, sentFirst } from './first-answer.ts';

/**
 * Returns a route loader that writes the answer to the query of boot.js to the cache, so that the first render of the page has its data.
 * Later navigations do not wait. `restore` writes what this device keeps of the page, if the answer is late or the browser is offline.
 */
export function firstAnswerLoader<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  restore?: (url: string) => unknown,
) {
  const operation = query.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const name = operation?.name?.value ?? '';
  return async ({ request }: { request: Request }): Promise<null> => {
    const answer = await readFirstAnswer(name);
    if (answer !== null) client.writeQuery({ query, data: answer.data as TData, variables: answer.variables as TVariables });
    else if (sentFirst(name) !== undefined || !navigator.onLine) await restore?.(request.url);
    return null;
  };
}
