import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { AUDIT_NAME_STATES, AUDIT_RESULTS, type AuditNameState, type AuditResult } from '../../../schema/audit.ts';
import type { AuditLogActor, AuditLogEntry, AuditLogFilter, AuditLogObject, AuditLogPage } from '../../domain/audit-log/audit-log.service.ts';
import { enumOf } from '../enums.ts';
import { Page } from '../page.ts';

const AuditResultEnum = enumOf(AUDIT_RESULTS);
registerEnumType(AuditResultEnum, { name: 'AuditResult', description: 'Whether an action was done or denied.' });
const AuditNameStateEnum = enumOf(AUDIT_NAME_STATES);
registerEnumType(AuditNameStateEnum, {
  name: 'AuditNameState',
  description:
    'Whether the name is shown: the person is active or deactivated, the account was erased, the item was deleted, or it is of a kind without a name.',
});

@InputType('AuditFilter', { description: 'The entries to show; a value that is left out shows all.' })
export class AuditFilterInput implements AuditLogFilter {
  @Field(() => ID, { nullable: true, description: 'Who acted.' }) actorId?: string | null;
  @Field(() => String, { nullable: true, description: 'Kind of the object, such as course.' }) objectType?: string | null;
  @Field(() => ID, { nullable: true, description: 'What the action was about.' }) objectId?: string | null;
  @Field(() => String, { nullable: true, description: 'Such as course.delete.' }) action?: string | null;
  @Field(() => AuditResultEnum, { nullable: true, description: 'Done or denied.' }) result?: AuditResult | null;
  @Field(() => Date, { nullable: true, description: 'First time, inclusive.' }) from?: Date | null;
  @Field(() => Date, { nullable: true, description: 'Last time, exclusive.' }) to?: Date | null;
}

@ObjectType('AuditActor', { simpleResolvers: true, description: 'The person who acted.' })
export class AuditActorType implements AuditLogActor {
  @Field(() => ID, { description: 'Id of the account, also of an erased one.' }) id!: string;
  @Field(() => String, { description: 'Name as it is now; empty for an erased account.' }) name!: string;
  @Field(() => AuditNameStateEnum, { description: 'Whether the account still exists.' }) state!: AuditNameState;
}

@ObjectType('AuditObject', { simpleResolvers: true, description: 'What an action was about.' })
export class AuditObjectType implements AuditLogObject {
  @Field(() => String, { description: 'Its kind, such as course.' }) type!: string;
  @Field(() => ID, { nullable: true, description: 'Its id; of invitations, their number.' }) id!: string | null;
  @Field(() => String, { description: 'Name as it is now; empty if it was deleted or has none.' }) name!: string;
  @Field(() => AuditNameStateEnum, { description: 'Whether it still exists.' }) state!: AuditNameState;
  @Field(() => ID, { nullable: true, description: 'The course of a course, module or step.' }) courseId!: string | null;
}

@ObjectType('AuditEntry', { simpleResolvers: true, description: 'An entry of the audit trail.' })
export class AuditEntryType implements AuditLogEntry {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => Date, { description: 'When it happened.' }) at!: Date;
  @Field(() => String, { description: 'Such as course.delete.' }) action!: string;
  @Field(() => AuditResultEnum, { description: 'Done or denied.' }) result!: AuditResult;
  @Field(() => AuditActorType, { nullable: true, description: 'null for a guest and for the application itself.' }) actor!: AuditActorType | null;
  @Field(() => String, { nullable: true, description: 'The application that acted for the person with an API token; empty when its name was erased.' })
  application!: string | null;
  @Field(() => AuditObjectType, { nullable: true, description: 'null if the action has no object.' }) object!: AuditObjectType | null;
}

@ObjectType('AuditEntryPage', { simpleResolvers: true, description: 'A page of the audit trail.' })
export class AuditEntryPageType extends Page implements AuditLogPage {
  @Field(() => [AuditEntryType], { description: 'Newest first.' }) items!: AuditEntryType[];
}
