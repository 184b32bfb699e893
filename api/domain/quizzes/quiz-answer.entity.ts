import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * A learner's answer to a question in one attempt at the course. It stays when the question is changed or deleted, so its question is no
 * foreign key (docs/decisions/0031-answers-to-quizzes.md).
 */
@Entity('quiz_answers')
@Unique('quiz_answers_number', ['attemptId', 'questionId', 'revision', 'number'])
export class QuizAnswerEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('attempts', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'attempt_id' })
  attemptId!: string;
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @Index()
  @Column('uuid', { name: 'step_id' })
  stepId!: string;
  @Column('uuid', { name: 'question_id' }) questionId!: string;
  /** The revision of the question that was answered. */
  @Column('integer') revision!: number;
  /** From 1, for each attempt and revision of a question. */
  @Column('integer') number!: number;
  @Column('uuid', { name: 'option_ids', array: true }) optionIds!: string[];
  @Column('boolean') correct!: boolean;
  /** The answer finished the question: it is right, or it was the last one allowed. */
  @Column('boolean') finished!: boolean;
  @Column('timestamptz', { name: 'answered_at' }) answeredAt!: Date;
}
