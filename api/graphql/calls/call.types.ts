import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { CALL_STATES, type CallState } from '../../../schema/calls.ts';
import type { Call, CallParty } from '../../domain/calls/call-rows.ts';
import { enumOf } from '../enums.ts';

const CallStateEnum = enumOf(CALL_STATES);
registerEnumType(CallStateEnum, {
  name: 'CallState',
  description: 'ringing; accepted; rejected by the callee; cancelled by the caller; missed: not answered in time; ended: both have left.',
});

@ObjectType('CallParty', { simpleResolvers: true, description: 'Somebody who calls or is called.' })
export class CallPartyType implements CallParty {
  @Field(() => ID, { description: 'The person.' }) id!: string;
  @Field(() => String, { description: 'Given name.' }) name!: string;
  @Field(() => String, { description: 'Family name.' }) surname!: string;
  @Field(() => String, { description: 'Color of the avatar.' }) color!: string;
}

@ObjectType('Call', { simpleResolvers: true, description: 'A BuddyCall of the viewer.' })
export class CallType implements Call {
  @Field(() => ID, { description: 'The call, and its meeting: /buddycall/{id}.' }) id!: string;
  @Field(() => CallStateEnum, { description: 'The state that the server holds.' }) state!: CallState;
  @Field(() => CallPartyType, { description: 'Who calls.' }) caller!: CallPartyType;
  @Field(() => CallPartyType, { description: 'Who is called.' }) callee!: CallPartyType;
  @Field(() => Int, { description: 'Milliseconds until the ringing ends; 0 when it does not ring.' }) ringsFor!: number;
  @Field(() => Boolean, { description: 'The viewer has entered the room.' }) joined!: boolean;
}

@ObjectType('CallRequest', { simpleResolvers: true, description: 'Somebody calls the viewer.' })
export class CallRequestType {
  @Field(() => ID, { description: 'The call.' }) id!: string;
  @Field(() => CallPartyType, { description: 'Who calls.' }) caller!: CallPartyType;
  @Field(() => Int, { description: 'Milliseconds until the ringing ends.' }) ringsFor!: number;
}

@ObjectType('CallAccepted', { simpleResolvers: true, description: 'A call of the viewer was accepted.' })
export class CallAcceptedType {
  @Field(() => ID, { description: 'The meeting: /buddycall/{meeting}. It is the id of the call.' }) meeting!: string;
}

@ObjectType('CallRejected', { simpleResolvers: true, description: 'The other person of a call of the viewer rejected or cancelled it.' })
export class CallRejectedType {
  @Field(() => ID, { description: 'The call.' }) id!: string;
}

@ObjectType('CallUnavailable', { simpleResolvers: true, description: 'Somebody whom the viewer called is offline, busy or not available.' })
export class CallUnavailableType {
  @Field(() => ID, { description: 'The person.' }) target!: string;
}
