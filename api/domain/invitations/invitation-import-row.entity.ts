import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { InvitationOutcome, RowProblem } from '../../../schema/invitations.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';

/** A row of an import with its outcome. */
@Entity('invitation_import_rows')
@Index('IDX_invitation_import_rows_waiting', ['importId', 'rowNumber'], { where: 'NOT "done"' })
export class InvitationImportRowEntity {
  @ForeignKey('invitation_imports', { onDelete: 'CASCADE', name: 'FK_invitation_import_rows_import' })
  @PrimaryColumn('uuid', { name: 'import_id', primaryKeyConstraintName: 'PK_invitation_import_rows' })
  importId!: string;
  /** The row of the file, from 1, with the header. */
  @PrimaryColumn('integer', { name: 'row_number', primaryKeyConstraintName: 'PK_invitation_import_rows' })
  rowNumber!: number;
  /** Normalized; of an invalid row as it is in the file. */
  @Index('IDX_invitation_import_rows_email')
  @Column('text')
  email!: string;
  @Column('text') language!: InterfaceLanguage;
  @Column('uuid', { name: 'academy_ids', array: true, default: [] }) academyIds!: string[];
  @Column('uuid', { name: 'course_ids', array: true, default: [] }) courseIds!: string[];
  @Column('uuid', { name: 'group_ids', array: true, default: [] }) groupIds!: string[];
  /** What would happen, until it is done. */
  @Column('text') outcome!: InvitationOutcome;
  /** Why an invalid row is invalid. */
  @Column('text', { nullable: true }) problem!: RowProblem | null;
  /** The cell that is invalid. */
  @Column('text', { nullable: true }) value!: string | null;
  /** Whether there is nothing more to do for the row. */
  @Column('boolean') done!: boolean;
}
