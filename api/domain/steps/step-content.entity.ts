import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OpenType } from '../../../schema/content-values.ts';

/** Captions of a video in one language: a WebVTT file. */
export interface CaptionTrack {
  language: string;
  fileId: string;
}

/**
 * A content block of a step; the array order is the display order (docs/specification.md#3-entities-and-their-fields). File ids refer to `files`,
 * embeds are URLs of allowed services. A block whose file is still uploading has no file id; learners do not see it.
 */
export type ContentBlock =
  | { id: string; type: 'TEXT'; html: string }
  | { id: string; type: 'IMAGE'; fileId?: string; alt: string; caption?: string }
  | { id: string; type: 'VIDEO'; fileId?: string; caption?: string; captions?: CaptionTrack[] }
  | { id: string; type: 'VIDEO'; embedUrl: string; caption?: string }
  | { id: string; type: 'AUDIO'; fileId?: string; title: string; readsAloud: boolean }
  | { id: string; type: 'DOCUMENT'; fileId?: string; openType: OpenType };

/** The content of a step in one language. Quiz and homework have their own tables, because all languages share their structure. */
@Entity('step_contents')
export class StepContentEntity {
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'step_id' })
  stepId!: string;
  @PrimaryColumn('text') language!: string;
  @Column('jsonb', { default: [] }) blocks!: ContentBlock[];
  @Column('text', { name: 'embed_urls', array: true, default: [] }) embedUrls!: string[];
  /** Words of the text blocks: the duration of a course is computed without reading its texts. */
  @Column('integer', { default: 0 }) words!: number;
  /** The files of the blocks, without captions: the duration and the data of a course are computed without reading its blocks. */
  @Column('uuid', { name: 'file_ids', array: true, default: [] }) fileIds!: string[];
}
