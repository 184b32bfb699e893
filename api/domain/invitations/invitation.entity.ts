import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { InvitationKind } from '../../../schema/invitations.ts';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../../schema/message-deliveries.ts';
import { oneOf } from '../shared/one-of.ts';

/**
 * An invitation to sign up, or to an academy or a course (docs/product-rules.md#4-invitations-and-accounts). Only the hash of its token is
 * stored; sending it again replaces the token.
 */
@Entity('invitations')
@Check('invitations_mail_state', oneOf('mail_state', DELIVERY_STATES))
@Check('invitations_target', `("kind" = 'signUp') = ("user_id" IS NULL)`)
@Index('IDX_invitations_created', ['createdAt', 'id'])
@Index('invitations_by_part_of_email', { synchronize: false })
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
  /** The academies that the account joins at sign-up. Those that were deleted since are ignored. */
  @Column('uuid', { name: 'academy_ids', array: true, default: [] }) academyIds!: string[];
  /** The courses in which the account is enrolled at sign-up. */
  @Column('uuid', { name: 'course_ids', array: true, default: [] }) courseIds!: string[];
  /** The groups that the account joins at sign-up. */
  @Column('uuid', { name: 'group_ids', array: true, default: [] }) groupIds!: string[];
  @Column('text') language!: InterfaceLanguage;
  @Index('IDX_invitations_invited_by')
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'invited_by', nullable: true })
  invitedBy!: string | null;
  @Index('IDX_invitations_import')
  @ForeignKey('invitation_imports', { onDelete: 'SET NULL', name: 'FK_invitations_import' })
  @Column('uuid', { name: 'import_id', nullable: true })
  importId!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When the current link was made. */
  @Column('timestamptz', { name: 'sent_at', default: () => 'now()' }) sentAt!: Date;
  @Index('IDX_invitations_expires')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
  @Column('timestamptz', { name: 'accepted_at', nullable: true }) acceptedAt!: Date | null;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
  /** The state of the email with the current link; null when the link was only copied. */
  @Column('text', { name: 'mail_state', nullable: true }) mailState!: DeliveryState | null;
  /** Why the email was refused or failed. */
  @Column('text', { name: 'mail_reason', nullable: true }) mailReason!: JobFailureReason | null;
  /** The reply of the mail server. It may contain the address. */
  @Column('text', { name: 'mail_reply', nullable: true }) mailReply!: string | null;
}
