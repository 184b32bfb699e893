import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A text that a reviewer inserts into feedback again and again; only its owner reads it. */
@Entity('feedback_snippets')
export class FeedbackSnippetEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Column('text') title!: string;
  @Column('text') content!: string;
}
