import { Check, Entity } from 'typeorm';
import { ContentItemEntity } from '../translations/content-item.entity.ts';

export interface GroupText {
  name: string;
}

/** People who belong together, such as an organisation (docs/specification.md#3-entities-and-their-fields). */
@Entity('groups')
@Check('groups_default_language', `"translations" ? "default_language"`)
export class GroupEntity extends ContentItemEntity<GroupText> {}
