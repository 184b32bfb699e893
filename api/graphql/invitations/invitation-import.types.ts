import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { IMPORT_STATES, type ImportState, type InvitationOutcome, ROW_PROBLEMS, type RowProblem } from '../../../schema/invitations.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { ImportOptions } from '../../domain/invitations/invitation-import.service.ts';
import type { ImportOutcomeCount, InvitationImport, InvitationImportRowPage, ListedImportRow } from '../../domain/invitations/read-import.service.ts';
import { enumOf, InterfaceLanguageEnum } from '../enums.ts';
import { CountedPage } from '../page.ts';
import { InvitationOutcomeEnum } from './invitation.types.ts';
import { OpenedItemType } from './invitation-list.types.ts';

const ImportStateEnum = enumOf(IMPORT_STATES);
registerEnumType(ImportStateEnum, { name: 'ImportState', description: 'draft: checked, nothing was sent. running: rows are invited in batches.' });
const RowProblemEnum = enumOf(ROW_PROBLEMS);
registerEnumType(RowProblemEnum, { name: 'RowProblem', description: 'Why a row of a list cannot be invited.' });

@InputType('InvitationListInput', { description: 'What applies to all addresses that do not say otherwise.' })
export class InvitationListInputType implements ImportOptions {
  @Field(() => InterfaceLanguageEnum, { description: 'The language of the invitations.' }) language!: InterfaceLanguage;
  @Field(() => [ID], { nullable: true, description: 'Academies that open after sign-up.' }) academyIds?: string[] | null;
  @Field(() => [ID], { nullable: true, description: 'Courses that open after sign-up.' }) courseIds?: string[] | null;
  @Field(() => [ID], { nullable: true, description: 'Groups that the accounts join.' }) groupIds?: string[] | null;
}

@ObjectType('ImportOutcomeCount', { simpleResolvers: true, description: 'The number of rows with an outcome.' })
export class ImportOutcomeCountType implements ImportOutcomeCount {
  @Field(() => InvitationOutcomeEnum, { description: 'The outcome; of a draft, the expected one.' }) outcome!: InvitationOutcome;
  @Field(() => Int, { description: 'Rows.' }) count!: number;
}

@ObjectType('InvitationImport', { simpleResolvers: true, description: 'A list or a file of addresses to invite. Admins only.' })
export class InvitationImportType implements InvitationImport {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'Name of the file; null for a list.' }) fileName!: string | null;
  @Field(() => ImportStateEnum, { description: 'Whether it was started and is done.' }) state!: ImportState;
  @Field(() => Int, { description: 'Rows with content, without the header.' }) rowCount!: number;
  @Field(() => Int, { description: 'Rows for which there is nothing more to do.' }) doneCount!: number;
  @Field(() => [ImportOutcomeCountType], { description: 'Its rows by outcome.' }) outcomes!: ImportOutcomeCountType[];
  @Field(() => Date, { description: 'When it was checked.' }) createdAt!: Date;
}

@ObjectType('InvitationImportRow', { simpleResolvers: true, description: 'A row of a list or file with its outcome; of a draft, the expected one.' })
export class InvitationImportRowType implements ListedImportRow {
  @Field(() => Int, { description: 'Number of the row in the file, from 1.' }) rowNumber!: number;
  @Field(() => String, { description: 'The normalized address; of an invalid row the text of the file.' }) email!: string;
  @Field(() => InterfaceLanguageEnum, { description: 'The language of the invitation.' }) language!: InterfaceLanguage;
  @Field(() => [OpenedItemType], { description: 'Academies that it opens.' }) academies!: OpenedItemType[];
  @Field(() => [OpenedItemType], { description: 'Courses that it opens.' }) courses!: OpenedItemType[];
  @Field(() => [OpenedItemType], { description: 'Groups that the account joins.' }) groups!: OpenedItemType[];
  @Field(() => InvitationOutcomeEnum, { description: 'The outcome.' }) outcome!: InvitationOutcome;
  @Field(() => RowProblemEnum, { nullable: true, description: 'Why it is invalid.' }) problem!: RowProblem | null;
  @Field(() => String, { nullable: true, description: 'The cell that is invalid.' }) value!: string | null;
  @Field(() => Boolean, { description: 'Whether there is nothing more to do.' }) done!: boolean;
}

@ObjectType('InvitationImportRowPage', { simpleResolvers: true, description: 'A page of the rows of a list or file.' })
export class InvitationImportRowPageType extends CountedPage implements InvitationImportRowPage {
  @Field(() => [InvitationImportRowType], { description: 'In the order of the file.' }) items!: InvitationImportRowType[];
}
