import { object } from 'yup';
import { itemName } from './content-fields.ts';

/** A meeting room: its name is required (docs/specification.md#5-validation-rules). */
export const meetingRoomForm = object({ name: itemName });
