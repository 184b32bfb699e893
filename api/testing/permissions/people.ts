import * as academyReads from '../../domain/catalog/academy-reads.service.ts';
import * as courseReads from '../../domain/catalog/course-reads.service.ts';
import * as jobs from '../../domain/jobs/failed-job.service.ts';
import * as detail from '../../domain/learning/read-course.service.ts';
import * as adminTeam from '../../domain/people/admin-team.service.ts';
import * as access from '../../domain/people/course-people-access.service.ts';
import * as everyPerson from '../../domain/people/every-person.service.ts';
import * as people from '../../domain/people/people.service.ts';
import * as team from '../../domain/people/team-member.service.ts';
import * as presence from '../../domain/presence/person-status.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { everyItem } from '../../domain/shared/list-in-parts.ts';
import { buildFailedJob } from '../factories/failed-job.ts';
import { admins, FORBIDDEN, HIDDEN, learners, NO, only, type Row, row, signedIn, type Who, type World } from './row.ts';

const courseOf = async (ctx: Ctx, { content }: World) => [...(await courseReads.readCourses(ctx, [content.public.courseId])).values()];
const learner = ({ person }: World): string => person('enrolled').id;
const member = (courseId: string, userId: string) => ({ courseId, userId, role: 'instructor', allModules: true }) as const;

/** Those who see the email addresses of the learners. */
const MAIL_READERS: readonly Who[] = ['admin', 'module_trainer', 'other_trainer'];
/** Learners, students and teams, and the jobs that gave up. */
export const PEOPLE: Record<string, Row> = {
  listLearners: row({
    outcome: learners,
    run: async (ctx, { content }) => people.listLearners(ctx, await academyReads.readAcademy(ctx, content.public.academyId)),
    shows: learner,
    hides: ({ person }) => person('otherStudent').id,
  }),
  listLearnersOf: row({
    outcome: learners,
    run: async (ctx, { content }) => only(await people.listLearnersOf(ctx, [await academyReads.readAcademy(ctx, content.public.academyId)], {})),
    shows: learner,
    hides: ({ person }) => person('otherStudent').id,
  }),
  listEveryLearner: row({
    outcome: learners,
    run: async (ctx, { content }) =>
      everyItem(await (await everyPerson.listEveryLearner(ctx, await academyReads.readAcademy(ctx, content.public.academyId))).list()),
    shows: learner,
    hides: ({ person }) => person('otherStudent').id,
  }),
  listStudents: row({
    outcome: learners,
    run: async (ctx, { content }) => people.listStudents(ctx, await detail.readCourse(ctx, content.public.courseId)),
    shows: learner,
    hides: ({ person }) => person('otherStudent').id,
  }),
  'listStudents without addresses': row({
    outcome: learners,
    run: async (ctx, { content }) => people.listStudents(ctx, await detail.readCourse(ctx, content.public.courseId)),
    shows: (world, _prepared, who) => (MAIL_READERS.includes(who) ? world.person('enrolled').email : learner(world)),
    hides: ({ person }, _prepared, who) => (MAIL_READERS.includes(who) ? null : person('enrolled').email),
  }),
  listStudentsOf: row({
    outcome: learners,
    run: async (ctx, world) => only(await people.listStudentsOf(ctx, await courseOf(ctx, world), {})),
    shows: learner,
    hides: ({ person }) => person('otherStudent').id,
  }),
  listEveryStudent: row({
    outcome: learners,
    run: async (ctx, { content }) => everyItem(await (await everyPerson.listEveryStudent(ctx, content.public.courseId)).list()),
    shows: learner,
    hides: ({ person }) => person('otherStudent').id,
  }),
  countOnline: row({
    outcome: signedIn,
    run: async (ctx, world) => people.countOnline(ctx, await courseOf(ctx, world)),
    shows: ({ content }) => content.public.courseId,
  }),
  listTeams: row({
    outcome: signedIn,
    run: async (ctx, world) => [...(await people.listTeams(ctx, await courseOf(ctx, world)))],
    // Only course leaders and module trainers.
    shows: ({ person }) => person('module_trainer').id,
    hides: ({ person }) => person('instructor').id,
  }),
  findCallable: row({
    outcome: signedIn,
    run: async (ctx, { person }) => [...(await presence.findCallable(ctx, [person('enrolled').id, person('otherStudent').id]))],
    // Oneself is nobody to call, and a stranger takes part in the course of the other student.
    shows: (world, _prepared, who) => (who === 'stranger' ? world.person('otherStudent').id : who === 'enrolled' ? '[' : learner(world)),
    hides: (world, _prepared, who) => (who === 'admin' ? null : who === 'stranger' || who === 'enrolled' ? learner(world) : world.person('otherStudent').id),
  }),
  announceOnline: row({ outcome: signedIn, run: (ctx) => presence.announceOnline(ctx), shows: () => 'online' }),
  requireCoursePeople: row({
    outcome: learners,
    run: (ctx, { content }) => access.requireCoursePeople(ctx, content.public.courseId),
    shows: ({ content }) => content.public.courseId,
  }),
  requireAcademyPeople: row({
    outcome: learners,
    run: (ctx, { content }) => access.requireAcademyPeople(ctx, content.public.academyId),
    shows: ({ content }) => content.public.academyId,
  }),
  listAdminTeam: row({
    outcome: admins,
    run: (ctx, { content }) => adminTeam.listAdminTeam(ctx, content.public.courseId),
    // Every role, with email addresses.
    shows: ({ person }) => person('speaker').email,
  }),
  'listAdminTeam of a course that does not exist': row({
    outcome: { guest: NO, admin: HIDDEN, others: FORBIDDEN },
    run: (ctx, { userId }) => adminTeam.listAdminTeam(ctx, userId),
  }),
  addTeamMember: row({
    outcome: admins,
    changes: ['audit_entries', 'team_members'],
    run: (ctx, { content, userId }) => team.addTeamMember(ctx, member(content.public.courseId, userId)),
  }),
  removeTeamMember: row({
    outcome: admins,
    changes: ['audit_entries', 'team_members'],
    run: (ctx, { content, person }) => team.removeTeamMember(ctx, content.public.courseId, person('instructor').id),
  }),
  'removeTeamMember of another course': row({
    outcome: { guest: NO, admin: HIDDEN, others: FORBIDDEN },
    run: (ctx, { content, person }) => team.removeTeamMember(ctx, content.other.courseId, person('instructor').id),
  }),
  listFailedJobs: row({
    outcome: admins,
    prepare: ({ ctx }) => buildFailedJob(ctx('admin').db),
    run: (ctx) => jobs.listFailedJobs(ctx, 'stopped', {}),
    shows: (_world, job) => job.id,
    // The link of the mail, which contains a token.
    hides: (_world, job) => String(job.payload.encryptedUrl),
  }),
  retryJob: row({
    outcome: admins,
    prepare: ({ ctx }) => buildFailedJob(ctx('admin').db),
    changes: ['audit_entries', 'outbox'],
    run: (ctx, _world, { id }) => jobs.retryJob(ctx, id),
  }),
  'retryJob that is done': row({
    outcome: { guest: NO, admin: HIDDEN, others: FORBIDDEN },
    prepare: ({ ctx }) => buildFailedJob(ctx('admin').db, { gaveUpAt: null, doneAt: new Date() }),
    run: (ctx, _world, { id }) => jobs.retryJob(ctx, id),
  }),
  retryAllJobs: row({
    outcome: admins,
    prepare: ({ ctx }) => buildFailedJob(ctx('admin').db),
    changes: ['audit_entries', 'outbox'],
    run: (ctx) => jobs.retryAllJobs(ctx, 'stopped'),
  }),
};
