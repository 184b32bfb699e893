import { Field, ID, ObjectType } from 'type-graphql';
import type { PersonStatus } from '../../domain/presence/person-status.service.ts';

@ObjectType('PersonStatus', { simpleResolvers: true, description: 'Whether a person is online and available.' })
export class PersonStatusType implements PersonStatus {
  @Field(() => ID, { description: 'The person.' }) id!: string;
  @Field(() => Boolean, { description: 'At least one open connection.' }) online!: boolean;
  @Field(() => Boolean, { description: 'Not available.' }) doNotDisturb!: boolean;
}
