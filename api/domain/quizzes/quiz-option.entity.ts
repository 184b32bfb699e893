import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Translations } from '../translations/translations.ts';

/** An option of a question in all languages. Learners never receive `isCorrect`. */
@Entity('quiz_options')
export class QuizOptionEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('quiz_questions', { onDelete: 'CASCADE' })
  @Index()
  @Column('uuid', { name: 'question_id' })
  questionId!: string;
  /** From 1, in the order of the question. */
  @Column('integer') position!: number;
  @Column('boolean', { name: 'is_correct' }) isCorrect!: boolean;
  @Column('jsonb') texts!: Translations<string>;
  /** Why it is right or wrong, in some languages. Learners receive it after they tried the option or once the question is finished. */
  @Column('jsonb', { default: {} }) explanations!: Translations<string>;
}
