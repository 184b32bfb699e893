import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { UserRole } from '../../../schema/roles.ts';
import type { PersonFilter, PersonOrder, PersonPresence, PersonView } from '../../domain/people/people.ts';
import { enumOf, UserRoleEnum } from '../enums.ts';

const PersonOrderEnum = enumOf<PersonOrder>(['nameAscending', 'nameDescending', 'addedAscending', 'addedDescending']);
registerEnumType(PersonOrderEnum, { name: 'PersonOrder', description: 'By name, or by the date somebody was added.' });
const PersonPresenceEnum = enumOf<PersonPresence>(['online', 'offline']);
registerEnumType(PersonPresenceEnum, { name: 'PersonPresence', description: 'Online: connected, and not in do-not-disturb.' });

@ObjectType('Person', { simpleResolvers: true, description: 'A person as others of a course see him or her.' })
export class PersonType implements PersonView {
  @Field(() => ID, { description: 'Id of the user.' }) id!: string;
  @Field(() => String, { description: 'Given name.' }) name!: string;
  @Field(() => String, { description: 'Family name.' }) surname!: string;
  @Field(() => UserRoleEnum, { description: 'Site role.' }) role!: UserRole;
  @Field(() => String, { description: 'Background of the avatar, #rrggbb.' }) color!: string;
  @Field(() => Boolean, { description: 'Has a live connection.' }) online!: boolean;
  @Field(() => Boolean, { description: 'Not available.' }) doNotDisturb!: boolean;
  @Field(() => Date, { description: 'When the person came to the list.' }) addedAt!: Date;
  @Field(() => String, { nullable: true, description: 'only for those who may see it' }) email!: string | null;
}

@ObjectType('PersonPage', { simpleResolvers: true, description: 'A page of people.' })
export class PersonPageType {
  @Field(() => [PersonType], { description: 'In the order asked for.' }) items!: PersonType[];
  @Field(() => Int, { description: 'How many the filter finds.' }) total!: number;
  @Field(() => Int, { description: 'How many were skipped.' }) offset!: number;
  @Field(() => Int, { description: 'How many a page has at the most.' }) limit!: number;
}

@ObjectType('TeamMember', { simpleResolvers: true, description: 'A course leader or module trainer of a course.' })
export class TeamMemberType {
  @Field(() => PersonType, { description: 'Who.' }) person!: PersonType;
  @Field(() => UserRoleEnum, { description: 'The role on the team.' }) role!: UserRole;
  @Field(() => Boolean, { description: 'Not limited to some modules.' }) allModules!: boolean;
  @Field(() => [String], { description: 'The modules of a limited member.' }) moduleNames!: string[];
}

@InputType('PersonFilter', { description: 'Narrows and orders a list of people.' })
export class PersonFilterInput implements PersonFilter {
  @Field(() => String, { nullable: true, description: 'Part of a name, or of an e-mail that the viewer may see.' }) search?: string | null;
  @Field(() => PersonPresenceEnum, { nullable: true, description: 'Online or offline.' }) presence?: PersonPresence | null;
  @Field(() => UserRoleEnum, { nullable: true, description: 'Site role.' }) role?: UserRole | null;
  @Field(() => PersonOrderEnum, { nullable: true, description: 'By name when left out.' }) order?: PersonOrder | null;
}
