import { useLingui } from '@lingui/react/macro';
import type { UserRole } from '../../../schema/roles.ts';

/** The displayed name of each role (docs/specification.md#3-entities-and-their-fields: admin is shown as Course Leader). */
export function useRoleNames(): Record<UserRole, string> {
  const { t } = useLingui();
  return {
    admin: t`Course Leader`,
    module_trainer: t`Module trainer`,
    instructor: t`Instructor`,
    class_leader: t`Class leader`,
    speaker: t`Speaker`,
    student: t`Student`,
  };
}
