import type { PublishStatus } from '../../../schema/content-values.ts';
import type { UserRole } from '../../../schema/roles.ts';
import type { Visibility } from '../academies/academy.entity.ts';
import type { Actor } from '../shared/context.ts';

/** Facts about a viewer's relation to a course, as the policy needs them. */
export interface CourseFacts {
  status: PublishStatus;
  courseType: Visibility;
  enrolled: boolean;
  /** The viewer's role on the course team; null if not on the team. */
  teamRole: UserRole | null;
}

const isStaff = (actor: Actor, facts: CourseFacts): boolean => actor.role === 'admin' || facts.teamRole !== null;

/** What a viewer may do with a visible course (docs/product-rules.md#2-who-may-do-what). */
export const coursePolicy = {
  /** Admins and the course team. */
  staff: isStaff,
  /** May read the steps. */
  learn: (actor: Actor, facts: CourseFacts): boolean => facts.enrolled || isStaff(actor, facts),
  /** May enroll in the course: public courses only. Admins view every course as if enrolled (docs/specification.md#2-screens-and-routes). */
  enrol: (actor: Actor, facts: CourseFacts): boolean =>
    actor.role !== 'admin' && facts.status === 'PUBLISHED' && (facts.courseType === 'public' || facts.teamRole !== null),
  seeLearners: (actor: Actor, facts: CourseFacts): boolean => facts.enrolled || isStaff(actor, facts),
  seeEmails: (actor: Actor, facts: CourseFacts): boolean => actor.role === 'admin' || facts.teamRole === 'module_trainer',
  /** May send a message to all students. */
  message: (actor: Actor, facts: CourseFacts): boolean => actor.role === 'admin' || facts.teamRole === 'module_trainer',
  /** May review modules of it: module trainers only those assigned to them. */
  review: (actor: Actor, { teamRole }: Pick<CourseFacts, 'teamRole'>): boolean =>
    actor.role === 'admin' || teamRole === 'instructor' || teamRole === 'module_trainer',
  edit: (actor: Actor): boolean => actor.role === 'admin',
};
