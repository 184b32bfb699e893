import type { Page } from 'playwright-core';
import { answering, changing, choosing, clicking, pressing } from '../acts.ts';
import { fiveEntries, notThere } from '../measures/details.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';
import { applicationScreens } from './applications.ts';
import { NOBODY } from './learner.ts';
import { accountSafetyScreens } from './second-factor.ts';
import { webhookScreens } from './webhooks.ts';

const REGION_ROWS = '[role=region] ul > li';
const USER_ROWS = '[role=region] :is(ul > li, tbody tr)';
const CSV = 'Email\r\nfrom-a-file@academy.example\r\nadmin@academy.example\r\nno-address\r\n';

/** Checks a file with addresses; its result has an own page. */
async function checkFile(page: Page): Promise<void> {
  await page.locator('main input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL('**/admin/invitations/import/*');
  await page.locator('main :is(tbody tr, li:has(bdi))').nth(2).waitFor();
}

const stopped = (id: string, change: object): object => ({
  __typename: 'FailedJob',
  id,
  kind: 'MAIL',
  mailKind: 'signUpInvitation',
  recipient: `a.long.address.of.a.person.who.was.invited.${id}@academy.example`,
  subject: null,
  fileName: null,
  enqueuedAt: '2026-11-21T09:00:00Z',
  gaveUpAt: '2026-11-21T09:00:05Z',
  nextTryAt: null,
  tries: 1,
  reason: 'ADDRESS_REFUSED',
  reply: '550 5.1.1 <a.long.address.of.a.person.who.was.invited@academy.example>: Recipient address rejected: User unknown in virtual mailbox table',
  ...change,
});
/** An installation without anything. */
const FIRST_DAY = {
  __typename: 'Installation',
  guideDismissed: false,
  hasImprint: false,
  hasOwnPrivacyPolicy: false,
  mail: { __typename: 'MailCheck', state: 'untried', mode: 'captured', at: null, reason: null, reply: null },
  storage: { __typename: 'StorageCheck', state: 'untried', problem: null },
  hasMeetings: false,
  hasAcademy: false,
  hasColleague: false,
  stoppedJobs: 0,
  waitingJobs: 0,
  overdueJobs: 0,
  overdueSince: null,
  backedUpAt: null,
  isBackupOld: false,
};
const WITH_PROBLEMS = {
  ...FIRST_DAY,
  mail: {
    ...FIRST_DAY.mail,
    state: 'failed',
    mode: 'sent',
    at: '2026-11-21T09:00:00Z',
    reason: 'MAIL_REFUSED',
    reply: '554 5.7.1 <mail.academy.example>: Access denied',
  },
  storage: { ...FIRST_DAY.storage, state: 'failed', problem: "EACCES: permission denied, open '/data/files/ab/abcdef0123456789/check'" },
  stoppedJobs: 12,
  overdueJobs: 3,
  overdueSince: '2026-11-21T09:00:00Z',
  backedUpAt: '2026-11-18T02:00:00Z',
  isBackupOld: true,
};
const job = (values: object) => ({
  __typename: 'ScheduledJob',
  job: 'notifications.digest',
  everySeconds: 900,
  ranAt: '2026-11-21T08:00:00Z',
  failed: false,
  isLate: false,
  ...values,
});
/** A worker that stands still, updates that were lost, and a full disk. */
const STATE_WITH_PROBLEMS = {
  __typename: 'InstallationState',
  version: '1.0.0-beta.1',
  workerSeenAt: '2026-11-21T08:00:00Z',
  isWorkerAlive: false,
  oldestJobSince: '2026-11-21T08:05:00Z',
  scheduledJobs: [job({ isLate: true }), job({ job: 'files.stray', everySeconds: 43_200, failed: true })],
  relay: { __typename: 'RelayState', waiting: 3, losses: 1, lostAt: new Date().toISOString() },
  freeBytes: 900_000_000,
};
/** Jobs that stopped: the server of the tests has none. */
const STOPPED = [
  stopped('1', {}),
  stopped('2', { kind: 'MESSAGE_MAIL', mailKind: null, subject: 'مرحبًا بالجميع', tries: 8, reason: 'MAIL_SERVER_AWAY', reply: null }),
  stopped('4', { tries: 2, reason: 'MAIL_DEFERRED', reply: '451 4.7.1 Try again later', gaveUpAt: null, nextTryAt: '2026-11-21T09:30:00Z' }),
  stopped('3', { kind: 'VIDEO', mailKind: null, recipient: null, fileName: 'Garden.mp4', tries: 8, reason: 'FAILED', reply: null }),
];

const largeFile = (id: string, values: object) => ({
  __typename: 'Export',
  id,
  kind: 'audit',
  courseId: null,
  name: 'audit.csv',
  progress: 100,
  expiresAt: null,
  url: null,
  ...values,
});
const LARGE_FILES = [
  largeFile('1', { kind: 'results', courseId: 'c1', name: 'الإسعافات الأولية, First aid for the mind.xlsx', state: 'running', progress: 40 }),
  largeFile('2', { state: 'ready', expiresAt: '2026-11-27T10:00:00Z', url: '/files/1/original/audit.csv' }),
  largeFile('3', { state: 'failed' }),
];
/** The page reads them with the entries, and again while one is made. */
async function withLargeFiles(page: Page): Promise<void> {
  await changing('AuditEntries', 'exports', LARGE_FILES)(page);
  await answering('LargeExports', { exports: LARGE_FILES })(page);
}

const selectAll = async (page: Page): Promise<void> => {
  await page.locator('main input[type=checkbox]').first().check();
  await page.locator('[role=toolbar]').waitFor();
};

/** Pixels of a thumb. */
const THUMB = 44;

/** Expects the menu and the selection of each user to be large enough for a thumb on a phone. */
const largeTargets = (page: Page): Promise<string[]> =>
  page.locator(`${REGION_ROWS} :is([aria-haspopup=menu], label:has(input[type=checkbox]))`).evaluateAll((targets, least) => {
    if (window.innerWidth >= 768) return [];
    if (targets.length < 4) return ['has no menus and selections of users'];
    return targets.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      return Math.min(width, height) >= least - 0.5 ? [] : [`a target of ${width} x ${height} px: ${target.outerHTML.slice(0, 80)}`];
    });
  }, THUMB);

/** Expects the tracks of the shares in a table to have the same length, so that their bars can be compared. */
const equalTracks = (page: Page): Promise<string[]> =>
  page.locator('main span[aria-hidden=true]:has(> [style*=inline-size])').evaluateAll((tracks) => {
    const widths = new Set(tracks.map((track) => Math.round(track.getBoundingClientRect().width)));
    return tracks.length > 1 && widths.size === 1 ? [] : [`${tracks.length} tracks of ${[...widths].join(', ')} px`];
  });

const WITHOUT_ACADEMIES: Screen = {
  name: 'first day, without academies',
  path: '/admin/dashboard',
  prepare: async (page) => {
    await answering('Installation', { installation: FIRST_DAY })(page);
    await answering('AcademyList', { adminAcademies: [] })(page);
  },
};

/** The screens of an admin about people: users, groups, invitations, and what the operator sees. */
export function adminPeopleScreens({ draft, group }: World): Screen[] {
  const members = `/admin/group-users/${group}`;
  return [
    { name: 'users', path: '/admin/users', operation: 'AccountList', first: { selector: USER_ROWS, top: 300, rowHeight: 112 }, also: largeTargets },
    { name: 'users, none found', path: '/admin/users?search=zzzz' },
    { name: 'users, deactivated', path: '/admin/users?state=deactivated' },
    { name: 'users, all selected', path: '/admin/users?role=instructor', act: selectAll },
    { name: 'user, change of the role', path: '/admin/users?role=instructor', act: choosing(USER_ROWS, 'Change role', 'dialog[open] select') },
    {
      name: 'user, academies and courses',
      path: '/admin/users?role=instructor',
      act: choosing(USER_ROWS, 'Academies and courses', 'dialog[open] button'),
    },
    ...accountSafetyScreens,
    { name: 'groups', path: '/admin/groups', operation: 'GroupList', first: { selector: REGION_ROWS, top: 300, rowHeight: 72 } },
    { name: 'groups, none found', path: '/admin/groups?search=zzzz' },
    { name: 'group added', path: '/admin/groups', act: pressing('Add group', 'dialog[open] input') },
    { name: 'group members', path: members, operation: 'GroupMembers', first: { selector: REGION_ROWS, top: 300, rowHeight: 100 } },
    { name: 'group members, nobody found', path: `${members}?search=zzzz` },
    { name: 'group members, users to add', path: members, act: clicking('main h1 + div > button', 'dialog [type=checkbox]') },
    { name: 'group that does not exist', path: `/admin/group-users/${NOBODY}`, also: notThere(2) },
    { name: 'invitations', path: '/admin/invitations', operation: 'Invitations', first: { selector: 'main ul > li:has(h2)', top: 300, rowHeight: 190 } },
    { name: 'invitations, none found', path: '/admin/invitations?search=zzzz' },
    { name: 'invite a list', path: '/admin/invitations/new', first: { selector: 'main form textarea', top: 300 } },
    { name: 'invite by file', path: '/admin/invitations/new?by=file' },
    { name: 'invite by file, checked', path: '/admin/invitations/new?by=file', act: checkFile },
    { name: 'invite people', path: '/admin/invitations/new?by=people', first: { selector: 'main form input', top: 300 } },
    { name: 'invite a group', path: `/admin/invitations/new?by=group&group=${group}` },
    { name: 'audit trail', path: '/admin/audit', first: { selector: 'main :is(summary, tbody tr)', top: 300 }, also: fiveEntries },
    { name: 'audit trail, large files', path: '/admin/audit', prepare: withLargeFiles },
    ...applicationScreens,
    { name: 'stopped jobs, none', path: '/admin/jobs' },
    { name: 'stopped jobs', path: '/admin/jobs', prepare: answering('FailedJobs', { failedJobs: { __typename: 'FailedJobPage', total: 60, items: STOPPED } }) },
    ...webhookScreens,
    { name: 'state of the site', path: '/admin/health' },
    {
      name: 'state of the site, problems',
      path: '/admin/health',
      prepare: async (page) => {
        await answering('Installation', { installation: WITH_PROBLEMS })(page);
        await answering('InstallationState', { installationState: STATE_WITH_PROBLEMS })(page);
      },
    },
    { name: 'first day', path: '/admin/dashboard', prepare: answering('Installation', { installation: FIRST_DAY }) },
    WITHOUT_ACADEMIES,
    { name: 'operator overview', path: '/admin/overview' },
    { name: 'operator overview of a course', path: `/admin/overview?course=${draft.courseId}&period=quarter`, also: equalTracks },
    { name: 'operator overview of a year', path: '/admin/overview?period=year' },
    { name: 'operator overview without data', path: '/admin/overview?from=2001-01-01&to=2001-02-01' },
    { name: 'operator overview of a course that does not exist', path: `/admin/overview?course=${NOBODY}` },
    { name: 'settings of an admin', path: '/admin/settings' },
    { name: 'page of the admin mode that does not exist', path: '/admin/nowhere', also: notThere(2) },
  ];
}
