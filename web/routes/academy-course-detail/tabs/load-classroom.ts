import type { ClassroomTab } from '../../../features/classes/classroom.tsx';
import { loadClassCatalog } from '../../../shared/i18n/class-catalog.ts';

/** Loads the Classroom tab together with its texts. */
export async function loadClassroomTab(): Promise<typeof ClassroomTab> {
  const [tab] = await Promise.all([import('../../../features/classes/classroom.tsx'), loadClassCatalog()]);
  return tab.ClassroomTab;
}
