import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { QuizText } from '../quizzes/quiz-texts.ts';
import type { ContentBlock } from '../steps/step-content.entity.ts';

/**
 * A former text of a step in its default language, which a stale translation was made from
 * (docs/decisions/0058-former-default-texts.md).
 */
@Entity('step_former_texts')
export class StepFormerTextEntity {
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'step_id' })
  stepId!: string;
  /** The revision of the default text, as `translatedFrom` of the step names it. */
  @PrimaryColumn('integer', { name: 'text_revision' }) textRevision!: number;
  @Column('text') name!: string;
  /** Its files are not recorded as used, so that they may be deleted. */
  @Column('jsonb') blocks!: ContentBlock[];
  /** The texts of questions and options, by their ids. */
  @Column('jsonb') quiz!: QuizText[];
  /** The task of the homework as HTML; null without one. */
  @Column('text', { nullable: true }) homework!: string | null;
}
