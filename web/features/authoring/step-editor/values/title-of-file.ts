import { CAPTION_MAX } from '../../../../../schema/limits.ts';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';

/** Returns the name of a file without its ending, as the first title of an audio block. */
export const titleOfFile = ({ name }: FileValue): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, CAPTION_MAX) || name;
