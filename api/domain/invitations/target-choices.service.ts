import { authorizeAudited } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { READING, readingValues, textColumns } from '../translations/translation-sql.ts';
import { invitationPolicy } from './invitation.policy.ts';

/** An academy, course or group to choose, with its name as the viewer reads it. */
export interface TargetChoice {
  id: string;
  name: string;
}
export interface CourseChoice extends TargetChoice {
  academyId: string;
}

/** Everything that people can be invited to. */
export interface TargetChoices {
  academies: TargetChoice[];
  courses: CourseChoice[];
  groups: TargetChoice[];
}

interface Named {
  name: string;
}

const academies = prepared('invitations.academyChoices', READING, (reading) =>
  statements
    .selectFrom('academies as a')
    .select('a.id')
    .select(({ ref }) => textColumns<Named>(reading, ref('a.translations'), ref('a.default_language')).text('name').as('name'))
    .orderBy('a.position'),
);
const courses = prepared('invitations.courseChoices', READING, (reading) =>
  statements
    .selectFrom('courses as c')
    .select(['c.id', 'c.academy_id as academyId'])
    .select(({ ref }) => textColumns<Named>(reading, ref('c.translations'), ref('c.default_language')).text('name').as('name'))
    .orderBy('c.position'),
);
const groups = prepared('invitations.groupChoices', READING, (reading) =>
  statements
    .selectFrom('groups as g')
    .select('g.id')
    .select(({ ref }) => textColumns<Named>(reading, ref('g.translations'), ref('g.default_language')).text('name').as('name'))
    .orderBy('name'),
);

/**
 * Lists the academies, courses and groups that people can be invited to, also unpublished ones. Admins only.
 *
 * @throws NOT_AUTHORIZED
 */
export async function listTargetChoices(ctx: Ctx): Promise<TargetChoices> {
  await authorizeAudited(ctx, invitationPolicy.invite(requireActor(ctx)), 'invitation.list');
  const reading = { ...readingValues(ctx), otherLanguages: true };
  return { academies: await academies.all(ctx.db, reading), courses: await courses.all(ctx.db, reading), groups: await groups.all(ctx.db, reading) };
}
