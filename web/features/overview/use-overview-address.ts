import { useSearchParams } from 'react-router-dom';
import { STUDENT_FILTERS, STUDENT_ORDERS, type StudentFilter, type StudentOrder } from '../../../schema/overview.ts';
import { useAddressParameters } from '../../shared/address-parameters.ts';

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | null => allowed.find((item) => item === value) ?? null;

/** The state of the Student Overview in the URL: the module (`of`), the student with the attempt, and the filter of the list. */
export function useOverviewAddress() {
  const { get, change } = useAddressParameters();
  const [parameters] = useSearchParams();
  /** Returns the URL with other parameters; null removes one. */
  const addressWith = (values: Record<string, string | null>): { search: string } => {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return { search: `?${next}` };
  };
  const attempt = Number(get('attempt'));
  const filter: { search: string | null; show: StudentFilter | null; order: StudentOrder } = {
    search: get('search')?.trim() || null,
    show: oneOf(STUDENT_FILTERS, get('show')),
    order: oneOf(STUDENT_ORDERS, get('order')) ?? STUDENT_ORDERS[0],
  };
  return {
    moduleId: get('of'),
    studentId: get('student'),
    attempt: Number.isInteger(attempt) && attempt > 0 && attempt < 2 ** 31 ? attempt : null,
    filter,
    /** Whether only inactive students of the course are listed. */
    inactive: get('show') === 'inactive',
    chooseInactive: (value: boolean) => change({ show: value ? 'inactive' : null }),
    choose: (name: 'search' | 'show' | 'order', value: string) => change({ [name]: name === 'order' && value === STUDENT_ORDERS[0] ? null : value }),
    clear: () => change({ search: null, show: null }),
    chooseAttempt: (value: string) => change({ attempt: value }),
    closeStudent: () => change({ student: null, attempt: null }),
    addressOfModules: addressWith({ of: null, student: null, attempt: null, show: null, search: null, order: null }),
    addressOfModule: (id: string, show: StudentFilter | null = null) => addressWith({ of: id, student: null, attempt: null, show, search: null, order: null }),
    /** The work of a student in a module, from the list of the course. */
    addressOfWork: (id: string, userId: string) => addressWith({ of: id, student: userId, attempt: null, show: null, search: null, order: null }),
    addressOfStudent: (id: string) => addressWith({ student: id, attempt: null }),
    addressOfList: addressWith({ student: null, attempt: null }),
  };
}
