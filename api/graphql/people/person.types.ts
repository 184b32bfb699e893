import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import type { UserRole } from '../../../schema/roles.ts';
import type { AdminTeamMember } from '../../domain/people/admin-team.service.ts';
import type { TeamMember } from '../../domain/people/people.service.ts';
import type { Person, PersonFilter, PersonOrder, PersonPage, PersonPresence } from '../../domain/people/people.ts';
import type { AddTeamMember } from '../../domain/people/team-member.service.ts';
import type { AcademyChanged, CourseChanged } from '../course-feed.ts';
import { enumOf, UserRoleEnum } from '../enums.ts';
import { CountedPage } from '../page.ts';

const PersonOrderEnum = enumOf<PersonOrder>(['nameAscending', 'nameDescending', 'addedAscending', 'addedDescending']);
registerEnumType(PersonOrderEnum, { name: 'PersonOrder', description: 'By name or by the date on which a person was added.' });
const PersonPresenceEnum = enumOf<PersonPresence>(['online', 'offline']);
registerEnumType(PersonPresenceEnum, { name: 'PersonPresence', description: 'Online: connected, and not in do-not-disturb.' });

@ObjectType('Person', { simpleResolvers: true, description: 'A person as other participants of a course see them.' })
export class PersonType implements Person {
  @Field(() => ID, { description: 'Id of the user.' }) id!: string;
  @Field(() => String, { description: 'Given name.' }) name!: string;
  @Field(() => String, { description: 'Family name.' }) surname!: string;
  @Field(() => UserRoleEnum, { description: 'Site role.' }) role!: UserRole;
  @Field(() => String, { description: 'Background of the avatar, #rrggbb.' }) color!: string;
  @Field(() => Boolean, { description: 'Has an open connection.' }) online!: boolean;
  @Field(() => Boolean, { description: 'Not available.' }) doNotDisturb!: boolean;
  @Field(() => Date, { description: 'When the person was added.' }) addedAt!: Date;
  @Field(() => String, { nullable: true, description: 'null if the viewer may not see it' }) email!: string | null;
}

@ObjectType('PersonPage', { simpleResolvers: true, description: 'A page of people.' })
export class PersonPageType extends CountedPage implements PersonPage {
  @Field(() => [PersonType], { description: 'In the requested order.' }) items!: PersonType[];
}

@ObjectType('TeamMember', { simpleResolvers: true, description: 'A course leader or module trainer of a course.' })
export class TeamMemberType implements TeamMember {
  @Field(() => PersonType, { description: 'The person.' }) person!: PersonType;
  @Field(() => UserRoleEnum, { description: 'The role on the team.' }) role!: UserRole;
  @Field(() => Boolean, { description: 'True if the member is responsible for all modules.' }) allModules!: boolean;
  @Field(() => [String], { description: 'Modules of a member who is limited to some modules.' }) moduleNames!: string[];
}

@InputType('PersonFilter', { description: 'Filter and order of a list of people.' })
export class PersonFilterInput implements PersonFilter {
  @Field(() => String, { nullable: true, description: 'Part of a name, or of an email address that the viewer may see.' }) search?: string | null;
  @Field(() => PersonPresenceEnum, { nullable: true, description: 'Online or offline.' }) presence?: PersonPresence | null;
  @Field(() => UserRoleEnum, { nullable: true, description: 'Site role.' }) role?: UserRole | null;
  @Field(() => PersonOrderEnum, { nullable: true, description: 'By name if left out.' }) order?: PersonOrder | null;
}

@ObjectType('AdminTeamMember', { simpleResolvers: true, description: 'A member of the team of a course, for editing.' })
export class AdminTeamMemberType implements AdminTeamMember {
  @Field(() => PersonType, { description: 'The person.' }) person!: PersonType;
  @Field(() => UserRoleEnum, { description: 'The role on the team.' }) role!: UserRole;
  @Field(() => Boolean, { description: 'True if the member is responsible for all modules.' }) allModules!: boolean;
  @Field(() => [ID], { description: 'Modules of a member who is limited to some modules.' }) moduleIds!: string[];
}

@InputType('TeamMemberInput', { description: 'The team member form.' })
export class TeamMemberInput implements AddTeamMember {
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
  @Field(() => ID, { description: 'The user, who has the role as site role.' }) userId!: string;
  @Field(() => UserRoleEnum, { description: 'The role on the team.' }) role!: UserRole;
  @Field(() => Boolean, { description: 'Responsible for all modules.' }) allModules!: boolean;
  @Field(() => [ID], { nullable: true, description: 'The modules, unless it is all of them.' }) moduleIds: string[] | undefined;
}

@ObjectType('AcademyPeopleEvent', { simpleResolvers: true, description: 'The learners of an academy changed.' })
export class AcademyPeopleEventType implements AcademyChanged {
  @Field(() => ID, { description: 'The academy.' }) academyId!: string;
}

@ObjectType('CoursePeopleEvent', { simpleResolvers: true, description: 'The people of a course changed.' })
export class CoursePeopleEventType implements CourseChanged {
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
}
