import { type AddTeamMember, addTeamMember, removeTeamMember } from '../../domain/people/team-member.service.ts';
import { teamMemberBody, teamMemberRemoval } from '../content-bodies.ts';
import { schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { type Fields, listOfInput } from '../legacy-input.ts';
import { legacyRoute } from '../legacy-route.ts';
import { savedCourse } from '../saved-items.ts';

const ANSWER = { answer: { result: described(schemaOf('Course'), 'The course with its team') } } as const;

function toMember({ courseId, userId, role, modules }: Fields): AddTeamMember {
  const moduleIds = listOfInput(modules).filter((each) => each !== 'all');
  return { courseId, userId, role, allModules: moduleIds.length === 0, moduleIds } as AddTeamMember;
}

/** The team of a course (docs/specification.md#7-the-calls-it-makes). */
export const TEAM_ROUTES = [
  legacyRoute(
    {
      ...ANSWER,
      method: 'post',
      path: '/course/teamMembers',
      summary: 'Add a user to the team of a course, or change the role',
      access: 'signedIn',
      body: teamMemberBody,
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
      fieldNames: { moduleIds: 'modules' },
    },
    async (ctx, { body }) => {
      const { courseId } = await addTeamMember(ctx, toMember(body));
      return { result: await savedCourse(ctx, courseId) };
    },
  ),
  legacyRoute(
    {
      ...ANSWER,
      method: 'delete',
      path: '/course/teamMembers/:courseId',
      summary: 'Remove a user from the team of a course',
      access: 'signedIn',
      body: teamMemberRemoval,
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    },
    async (ctx, { params: { courseId = '' }, body }) => {
      await removeTeamMember(ctx, courseId, body.userId as string);
      return { result: await savedCourse(ctx, courseId) };
    },
  ),
];
