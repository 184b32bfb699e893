import type { ReactNode } from 'react';
import type { ItemFields } from '../../../schema/item-fields.ts';

/** The words of a setting on the screen. */
export interface SettingWords {
  label: ReactNode;
  /** Returns the words of a value of the form. */
  value: (typed: string) => ReactNode;
  /** Returns the control of the form. */
  field: (label: ReactNode) => ReactNode;
}

/** The words of a text on the screen. */
export interface TextWords {
  label: ReactNode;
  /** Its height in lines; one if it is left out. */
  lines?: number;
}

/** The words of an item's own fields, in the order of the form. A field of the table that has none here does not compile. */
export interface ItemWords<Fields extends ItemFields> {
  texts: { readonly [Name in keyof Fields['texts']]: TextWords };
  settings: { readonly [Name in keyof Fields['settings']]: SettingWords };
}
