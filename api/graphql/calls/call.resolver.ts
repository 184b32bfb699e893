import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { acceptCall, initiateCall, rejectCall } from '../../domain/calls/call.service.ts';
import { currentCall } from '../../domain/calls/call-reads.service.ts';
import type { Call } from '../../domain/calls/call-rows.ts';
import { type Ctx as DomainCtx, requireActor } from '../../domain/shared/context.ts';
import type { CallChanged, Topics } from '../../domain/shared/topics.ts';
import type { GqlContext } from '../context.ts';
import { CallAcceptedType, CallRejectedType, CallRequestType, CallType, CallUnavailableType } from './call.types.ts';
import { acceptancesFor, callFeed, rejectionsFor, requestsFor, unavailableFor } from './call-feed.ts';

/** Subscribes to a feed of the viewer. */
const ofViewer =
  <Event>(feed: (ctx: DomainCtx, viewerId: string) => AsyncIterable<Event>) =>
  ({ context }: { context: unknown }): AsyncIterable<Event> => {
    const { domain } = context as GqlContext;
    return feed(domain, requireActor(domain).id);
  };

/** BuddyCall (docs/product-rules.md#6-live). */
@Resolver()
export class CallResolver {
  @Authorized()
  @Query(() => CallType, { nullable: true, description: 'The call of the viewer that rings or is accepted; without one the call `id`, which may be over.' })
  currentCall(@Arg('id', () => ID, { nullable: true }) id: string | null | undefined, @Ctx() { domain }: GqlContext): Promise<Call | null> {
    return currentCall(domain, id ?? null);
  }

  @Authorized()
  @Mutation(() => CallType, {
    nullable: true,
    description: 'Calls somebody. null: offline, busy or not available. If both call each other, one call is accepted.',
  })
  initiateCall(@Arg('target', () => ID) target: string, @Ctx() { domain }: GqlContext): Promise<Call | null> {
    return initiateCall(domain, target);
  }

  @Authorized()
  @Mutation(() => CallType, { description: 'Accepts a call; the first answer counts. Idempotent.' })
  acceptCall(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<Call> {
    return acceptCall(domain, id);
  }

  @Authorized()
  @Mutation(() => CallType, { description: 'Rejects a call that rings, or cancels it as its caller. Idempotent; returns the state that counts.' })
  rejectCall(
    @Arg('id', () => ID) id: string,
    @Arg('connecting', () => Boolean, { nullable: true, description: 'Also ends the call when it is accepted: the viewer cancels while the room opens.' })
    connecting: boolean | null | undefined,
    @Ctx() { domain }: GqlContext,
  ): Promise<Call> {
    return rejectCall(domain, id, connecting ?? false);
  }

  @Authorized()
  @Subscription(() => CallRequestType, { subscribe: ofViewer(requestsFor), description: 'Sends calls that ring at the viewer.' })
  meetingRequestReceived(@Root() call: Call): CallRequestType {
    return call;
  }

  @Authorized()
  @Subscription(() => CallAcceptedType, { subscribe: ofViewer(acceptancesFor), description: 'Sends the meetings of accepted calls of the viewer.' })
  meetingRequestAccepted(@Root() { callId }: CallChanged): CallAcceptedType {
    return { meeting: callId };
  }

  @Authorized()
  @Subscription(() => CallRejectedType, {
    subscribe: ofViewer(rejectionsFor),
    description: 'Sends calls of the viewer that the other person rejected or cancelled.',
  })
  meetingRequestRejected(@Root() { callId }: CallChanged): CallRejectedType {
    return { id: callId };
  }

  @Authorized()
  @Subscription(() => CallUnavailableType, {
    subscribe: ofViewer(unavailableFor),
    description: 'Sends people whom the viewer called and who cannot be reached.',
  })
  userNotFoundError(@Root() { targetId }: Topics['call.unavailable']): CallUnavailableType {
    return { target: targetId };
  }

  @Authorized()
  @Subscription(() => CallType, {
    nullable: true,
    subscribe: ofViewer(callFeed),
    description: 'Sends the call of the viewer at once, null without one, and each call of the viewer whose state changed.',
  })
  callChanged(@Root() { callId }: { callId: string | null }, @Ctx() { domain }: GqlContext): Promise<Call | null> {
    return currentCall(domain, callId);
  }
}
