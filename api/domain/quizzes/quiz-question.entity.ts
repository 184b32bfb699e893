import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Translations } from '../translations/translations.ts';

/** A question of a step's quiz in all languages. Its id stays when it is moved or reworded (docs/decisions/0027-quizzes-and-homework-by-id.md). */
@Entity('quiz_questions')
export class QuizQuestionEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @Index()
  @Column('uuid', { name: 'step_id' })
  stepId!: string;
  /** From 1, in the order of the quiz. */
  @Column('integer') position!: number;
  /** The revision of the step in which the options or the right answers changed last. A learner's answers count for one revision. */
  @Column('integer', { default: 1 }) revision!: number;
  /** 0: unlimited. */
  @Column('integer') attempts!: number;
  @Column('jsonb') texts!: Translations<string>;
  /** Why the right answers are right, in some languages. Learners receive it once the question is finished. */
  @Column('jsonb', { default: {} }) explanations!: Translations<string>;
}
