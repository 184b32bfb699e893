import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

export type DocumentOpenType = 'DEFAULT' | 'NEWTAB';

/** Words of a video in one language: a WebVTT file. */
export interface CaptionTrack {
  language: string;
  fileId: string;
}

/** A homework task in one language: words from `minimumWords` (at least 1) to `maximumWords` (null: unlimited). */
export interface HomeworkTask {
  content: string;
  minimumWords: number;
  maximumWords: number | null;
}

/** A question of a quiz in one language; 0 attempts are unlimited. Which options are right never leaves for a learner. */
export interface QuizQuestion {
  question: string;
  options: Array<{ title: string; isCorrect: boolean }>;
  attempts: number;
}

/** One piece of a step's content, in the order shown (docs/specification.md#3-entities-and-their-fields). File ids point to files, embeds are addresses of allowed services. */
export type ContentBlock =
  | { id: string; type: 'TEXT'; html: string }
  | { id: string; type: 'IMAGE'; fileId: string; alt: string; caption?: string }
  | { id: string; type: 'VIDEO'; fileId: string; caption?: string; captions?: CaptionTrack[] }
  | { id: string; type: 'VIDEO'; embedUrl: string; caption?: string }
  | { id: string; type: 'DOCUMENT'; fileId: string; openType: DocumentOpenType };

/** What a step says in one language. */
@Entity('step_contents')
export class StepContentEntity {
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'step_id' })
  stepId!: string;
  @PrimaryColumn('text') language!: string;
  @Column('jsonb', { default: [] }) blocks!: ContentBlock[];
  @Column('uuid', { name: 'audio_ids', array: true, default: [] }) audioIds!: string[];
  @Column('text', { name: 'embed_urls', array: true, default: [] }) embedUrls!: string[];
  @Column('jsonb', { nullable: true }) homework!: HomeworkTask | null;
  @Column('jsonb', { default: [] }) quiz!: QuizQuestion[];
}
