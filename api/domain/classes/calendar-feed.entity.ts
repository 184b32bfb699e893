import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The private calendar address of a person (docs/decisions/0046-calendar-feed.md). */
@Entity('calendar_feeds')
export class CalendarFeedEntity {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @Index({ unique: true })
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
