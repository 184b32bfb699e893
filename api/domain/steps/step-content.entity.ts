import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

export type DocumentOpenType = 'DEFAULT' | 'NEWTAB';

/** One piece of a step's content, in the order shown (spec §3). File ids point to files, embeds are addresses of allowed services. */
export type ContentBlock =
  | { id: string; type: 'TEXT'; html: string }
  | { id: string; type: 'IMAGE'; fileId: string; alt: string; caption?: string }
  | { id: string; type: 'VIDEO'; fileId: string; caption?: string }
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
}
