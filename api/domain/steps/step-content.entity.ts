import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Block } from '../../../schema/blocks/registry.ts';

type Stored<Each> = Each extends unknown ? { id: string } & Each : never;

/**
 * A content block of a step; the array order is the display order (docs/specification.md#3-entities-and-their-fields). File ids refer to `files`,
 * embeds are URLs of allowed services. A block whose file is still uploading has no file id; learners do not see it.
 */
export type ContentBlock = Stored<Block>;

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
