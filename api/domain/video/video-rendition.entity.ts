import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { RenditionName, RenditionState } from '../../../schema/renditions.ts';

/** A rendition of a video. There is no row for one that would not be smaller than the original. */
@Entity('video_renditions')
@Check('video_renditions_name', `"name" IN ('360p', '240p', 'audio', 'poster')`)
@Check('video_renditions_state', `"state" IN ('waiting', 'running', 'ready', 'failed', 'unavailable')`)
@Check('video_renditions_ready', `"state" <> 'ready' OR num_nulls("key", "size", "content_type", "sha256") = 0`)
@Index('IDX_video_renditions_open', ['updatedAt'], { where: `"state" IN ('waiting', 'running', 'unavailable')` })
export class VideoRenditionEntity {
  @ForeignKey('files', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'file_id' })
  fileId!: string;
  @PrimaryColumn('text') name!: RenditionName;
  @Column('text') state!: RenditionState;
  /** Percent done, while it is encoded. */
  @Column('integer', { default: 0 }) progress!: number;
  /** Number of attempts; each has a storage key of its own. */
  @Column('integer', { default: 0 }) attempts!: number;
  /** Storage key of the bytes, once they are stored. */
  @Column('text', { nullable: true }) key!: string | null;
  @Column('bigint', {
    nullable: true,
    transformer: { to: (value: number | null) => value, from: (value: string | null) => (value === null ? null : Number(value)) },
  })
  size!: number | null;
  @Column('text', { name: 'content_type', nullable: true }) contentType!: string | null;
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('integer', { nullable: true }) width!: number | null;
  @Column('integer', { nullable: true }) height!: number | null;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
