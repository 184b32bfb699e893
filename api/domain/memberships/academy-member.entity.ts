import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A user who accepted an invitation to an academy. Enrolments and team memberships also make members, without a row here. */
@Entity('academy_members')
export class AcademyMemberEntity {
  @ForeignKey('academies', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'academy_id' })
  academyId!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
