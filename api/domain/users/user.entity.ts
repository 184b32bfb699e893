import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { USER_ROLES, type UserRole } from '../../../schema/roles.ts';
import { oneOf } from '../shared/one-of.ts';

export type Gender = 'male' | 'female' | 'diverse';

/** A person with an account. The email address is stored in lower case. */
@Entity('users')
@Check('users_role', oneOf('role', USER_ROLES))
@Index('IDX_users_to_erase', ['deactivatedAt'], { where: '"erased_at" IS NULL AND "deactivated_at" IS NOT NULL' })
@Index('users_search_text', { synchronize: false })
@Index('users_by_name', { synchronize: false })
@Index('users_by_date', { synchronize: false })
@Index('users_active_role', { synchronize: false })
export class UserEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') surname!: string;
  @Index({ unique: true })
  @Column('text')
  email!: string;
  @Column('text', { name: 'password_hash' }) passwordHash!: string;
  @Index()
  @Column('text')
  role!: UserRole;
  @Column('text', { nullable: true }) gender!: Gender | null;
  /** Background of the avatar, as #rrggbb. */
  @Column('text') color!: string;
  @Column('text') language!: InterfaceLanguage;
  /** Null: content is read in the interface language. */
  @Column('text', { name: 'content_language', nullable: true }) contentLanguage!: string | null;
  @Column('boolean', { name: 'do_not_disturb', default: false }) doNotDisturb!: boolean;
  /** IANA name of the time zone of the person's device; null: that of the site. */
  @Column('text', { name: 'time_zone', nullable: true }) timeZone!: string | null;
  /** When the privacy policy and the terms were accepted, UTC (docs/specification.md#5-validation-rules). */
  @Column('timestamptz', { name: 'privacy_accepted_at', nullable: true }) privacyAcceptedAt!: Date | null;
  @Column('timestamptz', { name: 'terms_accepted_at', nullable: true }) termsAcceptedAt!: Date | null;
  /** Whether the visits of this person may be counted; null: the person was not asked yet (docs/decisions/0069-analytics.md). */
  @Column('boolean', { name: 'analytics_allowed', nullable: true }) analyticsAllowed!: boolean | null;
  @Column('timestamptz', { name: 'analytics_decided_at', nullable: true }) analyticsDecidedAt!: Date | null;
  /** Set: the account is hidden, signed out, and erased after 30 days (docs/product-rules.md#2-who-may-do-what). */
  @Index()
  @Column('timestamptz', { name: 'deactivated_at', nullable: true })
  deactivatedAt!: Date | null;
  /** When the personal data was erased; the row stays for anonymous counts. */
  @Column('timestamptz', { name: 'erased_at', nullable: true }) erasedAt!: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** Name, family name and email address with folded letters, computed by the database (docs/decisions/0037-search-of-users.md). */
  @Column({ type: 'text', name: 'search_text', select: false, insert: false, update: false }) searchText!: string;
}
