/** What those who may edit classes need, in one chunk. */
export { ClassEditor } from '../../../features/authoring/classes/class-editor.tsx';
export { ClassMenu } from '../../../features/authoring/classes/class-menu.tsx';
export { DeleteClass } from '../../../features/authoring/classes/delete-class.tsx';
