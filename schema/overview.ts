import { object, string } from 'yup';
import { code, storable } from './content-fields.ts';
import { SEARCH_MAX } from './limits.ts';

/** Filters of the students of a module. */
export const STUDENT_FILTERS = ['current', 'completed', 'homeworkWaiting', 'feedbackGiven'] as const;
export type StudentFilter = (typeof STUDENT_FILTERS)[number];

/** Orders of the students of a module; by activity, the most recent one first. */
export const STUDENT_ORDERS = ['nameAscending', 'nameDescending', 'activeDescending', 'activeAscending'] as const;
export type StudentOrder = (typeof STUDENT_ORDERS)[number];

/** Days after which a learner who has opened and completed nothing is inactive. */
export const INACTIVE_DAYS = 14;

/** Students on one page. */
export const STUDENTS_PER_PAGE = 50;

/** Validates search, filter and order of the students of a module. */
export const studentFilterInput = object({
  search: string()
    .nullable()
    .max(SEARCH_MAX, code('TOO_LONG'))
    .test(...storable),
  show: string()
    .nullable()
    .oneOf([...STUDENT_FILTERS, null], code('CHOICE_INVALID')),
  order: string()
    .nullable()
    .oneOf([...STUDENT_ORDERS, null], code('CHOICE_INVALID')),
});
