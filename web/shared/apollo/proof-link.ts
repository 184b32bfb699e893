import { ApolloLink, CombinedGraphQLErrors } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { from, mergeMap, of } from 'rxjs';
import { canRepeat } from '../second-factor/ask-proof.ts';

/** Sends an operation again after the person proved who it is, where the server answered PROOF_NEEDED. */
export const proofLink = new ApolloLink((operation, forward) => {
  if (operation.operationType === OperationTypeNode.SUBSCRIPTION) return forward(operation);
  return forward(operation).pipe(
    mergeMap((result) =>
      result.errors === undefined
        ? of(result)
        : from(canRepeat(new CombinedGraphQLErrors(result))).pipe(mergeMap((repeat) => (repeat ? forward(operation) : of(result)))),
    ),
  );
});
