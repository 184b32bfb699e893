import type { UserRole } from '../../../schema/roles.ts';
import type { PublishStatus, Visibility } from '../academies/academy.entity.ts';
import type { Actor } from '../shared/context.ts';

/** What is so between a viewer and a course. */
export interface CourseFacts {
  status: PublishStatus;
  courseType: Visibility;
  enrolled: boolean;
  /** The viewer's role on the course's team, or null. */
  teamRole: UserRole | null;
}

const isStaff = (actor: Actor, facts: CourseFacts): boolean => actor.role === 'admin' || facts.teamRole !== null;

/** Who may do what with a course that he or she sees (docs/product-rules.md#2-who-may-do-what). */
export const coursePolicy = {
  /** Admins and the course's team. */
  staff: isStaff,
  /** Reads the steps. */
  learn: (actor: Actor, facts: CourseFacts): boolean => facts.enrolled || isStaff(actor, facts),
  /** Enrols oneself: in public courses; an admin views as enrolled instead (docs/specification.md#2-screens-and-routes). */
  enrol: (actor: Actor, facts: CourseFacts): boolean =>
    actor.role !== 'admin' && facts.status === 1 && (facts.courseType === 'public' || facts.teamRole !== null),
  seeLearners: (actor: Actor, facts: CourseFacts): boolean => facts.enrolled || isStaff(actor, facts),
  seeEmails: (actor: Actor, facts: CourseFacts): boolean => actor.role === 'admin' || facts.teamRole === 'module_trainer',
  edit: (actor: Actor): boolean => actor.role === 'admin',
};
