import { Arg, Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Course } from '../../domain/catalog/course-reads.service.ts';
import { leadersOf, type TeamMember } from '../../domain/people/people.service.ts';
import type { Person, PersonPage } from '../../domain/people/people.ts';
import { loadAcademy } from '../catalog/academy.resolver.ts';
import { type AcademyRoot, AcademyType } from '../catalog/academy.types.ts';
import { CourseType } from '../catalog/course.types.ts';
import type { GqlContext } from '../context.ts';
import { PageArgs } from '../page.ts';
import { PersonFilterInput, PersonPageType, PersonType, TeamMemberType } from './person.types.ts';

/** A person in a list. */
@Resolver(() => PersonType)
export class PersonResolver {
  @FieldResolver(() => Boolean, { description: 'The viewer may call this person: both take part in a course, or the viewer is an admin.' })
  async viewerCanCall(@Root() { id, viewerCanCall }: Person, @Ctx() context: GqlContext): Promise<boolean> {
    return viewerCanCall ?? context.loaders.callableById().load(id);
  }
}

/** The people of a course. */
@Resolver(() => CourseType)
export class CoursePeopleResolver {
  @FieldResolver(() => [PersonType], { description: 'The course leaders on its team.' })
  async leaders(@Root() course: Course, @Ctx() context: GqlContext): Promise<Person[]> {
    return leadersOf(await context.loaders.teamByCourse().load(course));
  }

  @FieldResolver(() => [TeamMemberType], { description: 'Course leaders and module trainers.' })
  team(@Root() course: Course, @Ctx() context: GqlContext): Promise<TeamMember[]> {
    return context.loaders.teamByCourse().load(course);
  }

  @FieldResolver(() => PersonPageType, {
    description: 'Participants of the course, those who are online and available first; NOT_FOUND if the viewer does not take part.',
  })
  students(
    @Root() course: Course,
    @Arg('filter', () => PersonFilterInput, { nullable: true }) filter: PersonFilterInput | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GqlContext,
  ): Promise<PersonPage> {
    return context.loaders.studentsByCourse().load({ item: course, request: { filter, ...page } });
  }

  @FieldResolver(() => Int, { description: 'Number of other participants who are online and available; 0 if the viewer does not take part.' })
  onlineCount(@Root() course: Course, @Ctx() context: GqlContext): Promise<number> {
    return context.loaders.onlineByCourse().load(course);
  }
}

/** The people of an academy. */
@Resolver(() => AcademyType)
export class AcademyPeopleResolver {
  @FieldResolver(() => PersonPageType, {
    description: 'Members of the academy, those who are online and available first; NOT_FOUND if the viewer is not a member.',
  })
  async learners(
    @Root() academy: AcademyRoot,
    @Arg('filter', () => PersonFilterInput, { nullable: true }) filter: PersonFilterInput | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GqlContext,
  ): Promise<PersonPage> {
    const item = await loadAcademy(academy, context);
    return context.loaders.learnersByAcademy().load({ item, request: { filter, ...page } });
  }
}
