import { Field, ID, ObjectType } from 'type-graphql';
import { ViewerType } from '../users/viewer.types.ts';

@ObjectType('Session', { simpleResolvers: true, description: 'A signed-in device of the viewer.' })
export class SessionType {
  @Field(() => ID, { description: 'Id with which the session can be ended.' }) id!: string;
  @Field(() => String, { description: 'Browser and system, such as "Firefox · Android"; empty when unknown. Never an address.' }) device!: string;
  @Field(() => Date, { description: 'Time of the sign-in.' }) createdAt!: Date;
  @Field(() => Date, { description: 'Time of the last use, accurate to five minutes.' }) lastSeenAt!: Date;
  @Field(() => Boolean, { description: 'True for the current session.' }) current!: boolean;
}

@ObjectType('SignInResult', { simpleResolvers: true, description: 'A new session.' })
export class SignInResultType {
  @Field(() => String, { description: 'Session token, sent with every later request in the header x-access-token.' }) token!: string;
  @Field(() => String, { description: 'Device token, sent with later sign-ins: on a known device, failures of others do not stop the owner of the account.' })
  device!: string;
  @Field(() => ViewerType, { description: 'The signed-in user.' }) viewer!: ViewerType;
}
