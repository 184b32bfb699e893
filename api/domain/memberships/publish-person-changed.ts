import { In, IsNull } from 'typeorm';
import { publishPeopleChanged } from '../courses/publish-people-changed.ts';
import type { Ctx } from '../shared/context.ts';
import { AcademyMemberEntity } from './academy-member.entity.ts';
import { EnrolmentEntity } from './enrolment.entity.ts';
import { TeamMemberEntity } from './team-member.entity.ts';

/** Publishes after the commit that the lists of people changed in which these users are: of their courses, teams and academies. */
export async function publishPersonChanged(tx: Ctx, userIds: readonly string[]): Promise<void> {
  const userId = In([...userIds]);
  const enrolments = await tx.db.find(EnrolmentEntity, { select: { courseId: true }, where: { userId, endedAt: IsNull() } });
  const teams = await tx.db.find(TeamMemberEntity, { select: { courseId: true }, where: { userId } });
  const members = await tx.db.find(AcademyMemberEntity, { select: { academyId: true }, where: { userId } });
  await publishPeopleChanged(
    tx,
    [...enrolments, ...teams].map(({ courseId }) => courseId),
  );
  for (const academyId of new Set(members.map((member) => member.academyId))) tx.publish('academyPeople.changed', { academyId });
}
