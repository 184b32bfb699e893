import { Field, ID, ObjectType } from 'type-graphql';
import { ViewerType } from '../users/viewer.types.ts';

@ObjectType('Session', { simpleResolvers: true, description: 'A signed-in device of the viewer.' })
export class SessionType {
  @Field(() => ID, { description: 'For ending it.' }) id!: string;
  @Field(() => String, { description: 'Browser and system, such as "Firefox · Android"; empty when unknown. Never an address.' }) device!: string;
  @Field(() => Date, { description: 'When it signed in.' }) createdAt!: Date;
  @Field(() => Date, { description: 'When it was last used, to five minutes.' }) lastSeenAt!: Date;
  @Field(() => Boolean, { description: 'Whether it is the one that asks.' }) current!: boolean;
}

@ObjectType('SignInResult', { simpleResolvers: true, description: 'A new session.' })
export class SignInResultType {
  @Field(() => String, { description: 'Sent with every later request as x-access-token.' }) token!: string;
  @Field(() => ViewerType, { description: 'Who signed in.' }) viewer!: ViewerType;
}
