import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { InterfaceLanguage } from '../../../schema/languages.ts';

export type InvitationKind = 'signUp' | 'access';

/**
 * An invitation to sign up, or to an academy or a course (docs/product-rules.md#4-invitations-and-accounts). Only the hash of its token is
 * stored.
 */
@Entity('invitations')
@Check('invitations_target', `("kind" = 'signUp') = ("user_id" IS NULL)`)
export class InvitationEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: InvitationKind;
  @Index({ unique: true })
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;
  @Index()
  @Column('text')
  email!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;
  @Index()
  @ForeignKey('academies', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'academy_id', nullable: true })
  academyId!: string | null;
  @Index()
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id', nullable: true })
  courseId!: string | null;
  @Column('text') language!: InterfaceLanguage;
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'invited_by', nullable: true })
  invitedBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  @Column('timestamptz', { name: 'accepted_at', nullable: true }) acceptedAt!: Date | null;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
}
