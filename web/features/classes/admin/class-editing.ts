/** What those who may edit classes need, in one chunk. */
export { ClassEditor } from './class-editor.tsx';
export { ClassMenu } from './class-menu.tsx';
export { DeleteClass } from './delete-class.tsx';
