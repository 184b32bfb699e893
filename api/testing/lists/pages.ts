import type { ListWorld } from './world.ts';

/** A list of the schema that is read page by page. */
export interface PagedList {
  as: 'admin' | 'learner';
  /** The fields from the operation to the list, with their arguments; `PAGE` stands for those of the page. */
  path: (world: ListWorld) => readonly string[];
  /** What tells the entries of the list apart; null for a list of texts. */
  key: string | null;
  /** The field with the entries, if it is not `items`. */
  entries?: string;
  /** The table and the column in which an entry has its key. */
  row: readonly [table: string, column: string];
}

const list = (as: PagedList['as'], row: PagedList['row'], path: PagedList['path'], key: string | null = 'id'): PagedList => ({ as, row, path, key });
const people = (order: string): string => `filter: { order: ${order} }, PAGE`;
const USERS = ['users', 'id'] as const;
const PERSON = 'person { id }';

const byOrder = (name: string, orders: readonly string[], one: (order: string) => PagedList): Record<string, PagedList> =>
  Object.fromEntries(orders.map((order) => [`${name} ${order}`, one(order)]));
const PERSON_ORDERS = ['nameAscending', 'nameDescending', 'addedAscending', 'addedDescending'];

/** Every list of the schema that is read page by page, in each of its orders. The first word is its field. */
export const PAGED_LISTS: Readonly<Record<string, PagedList>> = {
  'Query.academies': list('learner', ['academies', 'id'], () => ['academies(PAGE)']),
  ...byOrder('Query.accounts', PERSON_ORDERS, (order) => list('admin', USERS, () => [`accounts(${people(order)})`])),
  'Query.auditEntries': list('admin', ['audit_entries', 'id'], () => ['auditEntries(PAGE)']),
  'Query.classAttendance': list('admin', ['meeting_visits', 'date'], ({ ids }) => [`classAttendance(classId: "${ids.class}", PAGE)`], 'date'),
  'Query.courseEvaluations': {
    ...list('admin', ['course_evaluations', 'comment'], ({ ids }) => [`courseEvaluations(courseId: "${ids.course}", PAGE)`], null),
    entries: 'comments',
  },
  'Query.courseMessageDeliveries': list(
    'admin',
    ['message_deliveries', 'user_id'],
    ({ ids }) => [`courseMessageDeliveries(messageId: "${ids.message}", PAGE)`],
    'userId',
  ),
  'Query.courseMessages': list('admin', ['course_messages', 'id'], ({ ids }) => [`courseMessages(courseId: "${ids.course}", PAGE)`]),
  'Query.courseStudents': list('admin', USERS, ({ ids }) => [`courseStudents(courseId: "${ids.course}", PAGE)`], PERSON),
  ...byOrder('Query.failedJobs', ['stopped', 'waiting'], (state) => list('admin', ['outbox', 'id'], () => [`failedJobs(state: ${state}, PAGE)`])),
  'Query.feedbackQueue': list('admin', ['homework_submissions', 'id'], () => ['feedbackQueue(PAGE)']),
  'Query.groups': list('admin', ['groups', 'id'], () => ['groups(PAGE)']),
  'Query.invitationImportRows': list(
    'admin',
    ['invitation_import_rows', 'row_number'],
    ({ ids }) => [`invitationImportRows(id: "${ids.import}", PAGE)`],
    'rowNumber',
  ),
  'Query.invitations': list('admin', ['invitations', 'id'], () => ['invitations(PAGE)']),
  'Query.meetingRooms': list('learner', ['meeting_rooms', 'id'], ({ ids }) => [`meetingRooms(courseId: "${ids.course}", PAGE)`]),
  ...byOrder('Query.moduleStudents', ['nameAscending', 'nameDescending', 'activeAscending', 'activeDescending'], (order) =>
    list('admin', USERS, ({ ids }) => [`moduleStudents(moduleId: "${ids.module}", ${people(order)})`], PERSON),
  ),
  'Query.notifications': list('learner', ['notifications', 'id'], () => ['notifications(PAGE)']),
  'Query.receivedMessages': list('learner', ['course_messages', 'id'], ({ ids }) => [`receivedMessages(courseId: "${ids.course}", PAGE)`]),
  ...byOrder('Academy.learners', PERSON_ORDERS, (order) =>
    list('learner', USERS, ({ ids }) => [`academy(id: "${ids.academy}")`, `learners(${people(order)})`]),
  ),
  ...byOrder('AdminGroup.members', PERSON_ORDERS, (order) => list('admin', USERS, ({ ids }) => [`group(id: "${ids.group}")`, `members(${people(order)})`])),
  ...byOrder('Course.students', PERSON_ORDERS, (order) => list('learner', USERS, ({ ids }) => [`course(id: "${ids.course}")`, `students(${people(order)})`])),
};
