import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Translations } from '../translations/translations.ts';
import type { AskedOption } from './quiz-rows.ts';

/** A revision of a question as it was when it was first answered. It stays when the question is changed or deleted. */
@Entity('quiz_question_revisions')
export class QuizQuestionRevisionEntity {
  @PrimaryColumn('uuid', { name: 'question_id' }) questionId!: string;
  @PrimaryColumn('integer') revision!: number;
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @Index()
  @Column('uuid', { name: 'step_id' })
  stepId!: string;
  /** From 1, in the order of the quiz. */
  @Column('integer') position!: number;
  @Column('jsonb') texts!: Translations<string>;
  @Column('jsonb', { default: {} }) explanations!: Translations<string>;
  /** The options in order, with the right answers. */
  @Column('jsonb') options!: AskedOption[];
}
