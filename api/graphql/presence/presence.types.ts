import { Field, ID, ObjectType } from 'type-graphql';
import type { PersonStatus } from '../../domain/presence/person-status.service.ts';
import type { StatusEvent } from './status-feed.ts';

@ObjectType('PersonStatus', { simpleResolvers: true, description: 'Whether a person is online and available.' })
export class PersonStatusType implements PersonStatus {
  @Field(() => ID, { description: 'The person.' }) id!: string;
  @Field(() => Boolean, { description: 'At least one open connection.' }) online!: boolean;
  @Field(() => Boolean, { description: 'Not available.' }) doNotDisturb!: boolean;
}

@ObjectType('UserStatusEvent', { simpleResolvers: true, description: 'The people whose status changed at about the same time.' })
export class UserStatusEventType implements StatusEvent {
  @Field(() => [PersonStatusType], { description: 'At most 50 people; empty when `many` is true.' }) people!: readonly PersonStatus[];
  @Field(() => Boolean, { description: 'More people changed than an event lists: the client reads again what it shows.' }) many!: boolean;
}
