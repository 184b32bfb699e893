import { loadClassCatalog } from '../../../shared/i18n/class-catalog.ts';
import type { ClassroomTab } from './classroom.tsx';

/** Loads the Classroom tab together with its texts. */
export async function loadClassroomTab(): Promise<typeof ClassroomTab> {
  const [tab] = await Promise.all([import('./classroom.tsx'), loadClassCatalog()]);
  return tab.ClassroomTab;
}
