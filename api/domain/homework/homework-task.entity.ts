import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Translations } from '../translations/translations.ts';

/** The homework task of a step: word limits once, the text as sanitized HTML by language (docs/decisions/0027-quizzes-and-homework-by-id.md). */
@Entity('homework_tasks')
export class HomeworkTaskEntity {
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'step_id' })
  stepId!: string;
  /** At least 1. */
  @Column('integer', { name: 'minimum_words' }) minimumWords!: number;
  /** null: unlimited. */
  @Column('integer', { name: 'maximum_words', nullable: true }) maximumWords!: number | null;
  @Column('jsonb') texts!: Translations<string>;
}
