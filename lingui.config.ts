import { defineConfig } from '@lingui/cli';

/** The parts of the client with a catalog of their own, which is loaded with them (docs/decisions/0020-admin-catalog.md). A file may be in two. */
const PARTS = {
  admin: [
    'web/app/admin*',
    'web/routes/admin',
    'web/features/accounts',
    'web/features/authoring',
    'web/features/classes/admin',
    'web/features/evaluations/admin',
    'web/features/evaluations/helpful-name*',
    'web/features/invitations/admin',
    'web/features/jobs',
    'web/features/api-tokens',
    'web/features/webhooks',
    'web/features/installation',
    'web/features/audit-log',
    'web/features/groups',
    'web/features/people/admin',
    'web/features/messages/writing',
    'web/features/overview',
    'web/features/courses/confirmation-link*',
    'web/features/reports',
    'web/features/feedback/feedback-*',
    'web/routes/feedback',
    'web/features/quizzes/quiz-statistics*',
    'web/shared/editing',
    'web/shared/rich-text',
    'web/shared/uploads',
    'web/shared/exports',
    'web/shared/long-jobs',
    'web/shared/secret-dialog*',
  ],
  calls: [
    'web/features/calls/call-banner*',
    'web/features/calls/call-outcomes*',
    'web/features/calls/call-ringtone*',
    'web/features/calls/call-words*',
    'web/features/calls/use-system-notification*',
  ],
  classes: ['web/features/classes'],
  evaluations: [
    'web/features/evaluations/evaluation-form*',
    'web/features/evaluations/helpful-name*',
    'web/features/courses/confirmation-link*',
    'web/routes/course-confirmation',
  ],
  legal: ['web/features/legal'],
  tasks: ['web/app/sign-out-dialog*', 'web/features/homework', 'web/features/learning/waiting-completions*', 'web/features/quizzes', 'web/shared/uploads'],
  notifications: [
    'web/features/notifications/notification-item*',
    'web/features/notifications/notification-panel*',
    'web/features/notifications/notification-texts*',
  ],
  'second-factor': ['web/features/auth/second-factor', 'web/shared/second-factor', 'web/features/auth/second-step*'],
  search: ['web/features/search/recent-*', 'web/features/search/search-dialog*', 'web/features/search/search-option*', 'web/features/search/search-results*'],
  settings: [
    'web/routes/settings',
    'web/features/users',
    'web/features/personal-data',
    'web/features/analytics',
    'web/shared/exports',
    'web/shared/long-jobs',
    'web/features/auth/change-password-form*',
    'web/features/auth/sessions-panel*',
    'web/features/notifications/notification-settings*',
    'web/features/notifications/notification-texts*',
  ],
  bookmarks: ['web/features/bookmarks'],
  meeting: ['web/features/meetings', 'web/routes/classroom', 'web/routes/buddycall'],
};

/** Files below those of a part that belong to the admin mode alone. */
const OF_ADMIN: Readonly<Record<string, string[]>> = { classes: ['web/features/classes/admin/**'], tasks: ['web/features/quizzes/quiz-statistics*'] };
const UNREAD = ['**/*.generated.ts', '**/*.test.*'];
const path = (name: string): string => `locales/{locale}/${name}`;
/** Everything in a folder, or the files of a pattern. */
const allOf = (part: string): string => (/[*.]/.test(part) ? part : `${part}/**`);

/** The catalogs of texts, in one folder per language. */
export default defineConfig({
  locales: ['en', 'de', 'ar', 'fr', 'fa'],
  sourceLocale: 'en',
  format: 'po',
  orderBy: 'origin',
  formatOptions: { lineNumbers: false },
  extractorParserOptions: { tsExperimentalDecorators: true },
  catalogs: [
    // Loaded with the first page.
    { path: path('interface'), include: ['web'], exclude: [...Object.values(PARTS).flat().map(allOf), ...UNREAD] },
    ...Object.entries(PARTS).map(([name, include]) => ({
      path: path(name),
      include,
      exclude: [...(OF_ADMIN[name] ?? []), ...UNREAD],
    })),
    { path: path('errors'), include: ['schema/error-messages.ts'] },
    { path: path('second-factor-errors'), include: ['schema/second-factor-messages.ts'] },
    { path: path('writing-errors'), include: ['schema/writing-messages.ts'] },
    // Read by the server only.
    { path: path('mail'), include: ['api'], exclude: ['**/*.test.*'] },
  ],
});
