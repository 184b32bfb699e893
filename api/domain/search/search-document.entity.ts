import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ContentKind } from '../authoring/content-kind.ts';

/**
 * The searched texts of an academy, course, module or step in one language. Triggers of the content tables write the rows in the transaction
 * of each change (docs/decisions/0053-search-for-learners.md).
 */
@Entity('search_documents')
@Check('search_documents_kind', `"kind" IN ('academy', 'course', 'module', 'step')`)
@Index('search_documents_name', { synchronize: false })
@Index('search_documents_exact_name', { synchronize: false })
@Index('search_documents_words', { synchronize: false })
export class SearchDocumentEntity {
  @PrimaryColumn('uuid', { name: 'object_id', primaryKeyConstraintName: 'PK_search_documents' }) objectId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'PK_search_documents' }) language!: string;
  @Column('text') kind!: ContentKind;
  @Column('uuid', { name: 'academy_id' }) academyId!: string;
  /** Null for academies. */
  @Index('search_documents_course')
  @Column('uuid', { name: 'course_id', nullable: true })
  courseId!: string | null;
  /** Null for academies and courses. */
  @Index('search_documents_module')
  @Column('uuid', { name: 'module_id', nullable: true })
  moduleId!: string | null;
  @Column('text') name!: string;
  /** Plain text: subtitle, description, or text blocks, captions and titles of files; nothing of quiz and homework. */
  @Column('text') body!: string;
  /** The name with folded letters, after a space. */
  @Column('text', { name: 'folded_name' }) foldedName!: string;
  /** The words of the name (weight A) and of the body (weight D). */
  @Column('tsvector') words!: string;
}
