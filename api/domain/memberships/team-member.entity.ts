import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { USER_ROLES, type UserRole } from '../../../schema/roles.ts';
import { oneOf } from '../shared/one-of.ts';

/** A user on a course team, with a team role and access to all modules or a list of them (docs/product-rules.md#1-words). */
@Entity('team_members')
@Check('team_members_role', oneOf('role', USER_ROLES))
export class TeamMemberEntity {
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'course_id' })
  courseId!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @Column('text') role!: UserRole;
  @Column('boolean', { name: 'all_modules', default: true }) allModules!: boolean;
  @Column('uuid', { name: 'module_ids', array: true, default: [] }) moduleIds!: string[];
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
