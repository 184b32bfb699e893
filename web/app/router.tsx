import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { whenIdle } from '../shared/when-idle.ts';
import { ErrorScreen } from './error-screen.tsx';
import { AdminOnly, GuestOnly, SignedInOnly } from './guards.tsx';
import { GuestLayout } from './guest-layout.tsx';
import { PageError } from './page-error.tsx';
import { PublicBody, PublicLayout } from './public-layout.tsx';
import { Root } from './root.tsx';

/** A page in its own chunk, loaded when its path is first opened. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({ path, lazy: async () => ({ Component: await load() }) });

/** A page whose first query boot.js may have sent: the loader of its module takes the answer. */
const dataPage = (path: string, load: () => Promise<{ Component: ComponentType; loader: (from: { request: Request }) => Promise<null> }>): RouteObject => ({
  path,
  lazy: load,
});

/** Keeps the layout around a page that cannot be shown. */
const withPageError = (children: RouteObject[]): RouteObject[] => [{ errorElement: <PageError />, children }];

const guestRoutes: RouteObject[] = [
  page('login', async () => (await import('../routes/login/page.tsx')).LoginPage),
  page('signUp/:token', async () => (await import('../routes/sign-up/page.tsx')).SignUpPage),
  { path: 'signUp', element: <Navigate to="/login" replace /> },
  page('forgot-password', async () => (await import('../routes/forgot-password/page.tsx')).ForgotPasswordPage),
  page('forgot-password-success', async () => (await import('../routes/forgot-password-success/page.tsx')).ForgotPasswordSuccessPage),
  page('reset/:token', async () => (await import('../routes/reset/page.tsx')).ResetPage),
];

/** Returns a function like `page`, for pages with their own catalog. */
const pageWith =
  (loadTexts: () => Promise<void>) =>
  (path: string, load: () => Promise<ComponentType>): RouteObject =>
    page(path, async () => (await Promise.all([load(), loadTexts()]))[0]);

const legalPage = pageWith(async () => (await import('../shared/i18n/legal-catalog.ts')).loadLegalCatalog());
const meetingPage = pageWith(async () => (await import('../shared/i18n/meeting-catalog.ts')).loadMeetingCatalog());
const completedPage = pageWith(async () => (await import('../shared/i18n/evaluation-catalog.ts')).loadEvaluationCatalog());
const settingsPage = pageWith(async () => (await import('../shared/i18n/settings-catalog.ts')).loadSettingsCatalog());

const loadAdminTexts = async () => (await import('../shared/i18n/admin-catalog.ts')).loadAdminCatalog();
const adminTextsPage = pageWith(loadAdminTexts);

const publicRoutes: RouteObject[] = [
  legalPage('terms', async () => (await import('../routes/terms/page.tsx')).TermsPage),
  legalPage('privacy-policy', async () => (await import('../routes/privacy-policy/page.tsx')).PrivacyPolicyPage),
  legalPage('imprint-attribution-disclaimer', async () => (await import('../routes/imprint-attribution-disclaimer/page.tsx')).ImprintPage),
  page('permissionDenied', async () => (await import('../routes/permission-denied/page.tsx')).PermissionDeniedPage),
  page('*', async () => (await import('../routes/not-found/page.tsx')).NotFoundPage),
];

const learnerLayout = async () => (await import('./learner-layout.tsx')).LearnerLayout;
const dashboard = async () => {
  const { DashboardPage, loader } = await import('../routes/dashboard/page.tsx');
  return { Component: DashboardPage, loader };
};

const learnerRoutes: RouteObject[] = [
  { index: true, lazy: dashboard },
  dataPage('dashboard', dashboard),
  dataPage('academy-detail/:id', async () => {
    const { AcademyDetailPage, loader } = await import('../routes/academy-detail/page.tsx');
    return { Component: AcademyDetailPage, loader };
  }),
  dataPage('academy-course-detail/:courseId', async () => {
    const { AcademyCourseDetailPage, loader } = await import('../routes/academy-course-detail/page.tsx');
    return { Component: AcademyCourseDetailPage, loader };
  }),
  completedPage('academy-course-detail/:courseId/completed', async () => (await import('../routes/course-completed/page.tsx')).CourseCompletedPage),
  completedPage('academy-course-detail/:courseId/confirmation', async () => (await import('../routes/course-confirmation/page.tsx')).CourseConfirmationPage),
  page('academy-course-detail/:courseId/print', async () => (await import('../routes/module-on-paper/page.tsx')).ModuleOnPaperPage),
  dataPage('my-courses', async () => {
    const { MyCoursesPage, loader } = await import('../routes/my-courses/page.tsx');
    return { Component: MyCoursesPage, loader };
  }),
  page('pdf-viewer', async () => (await import('../routes/pdf-viewer/page.tsx')).PdfViewerPage),
  page('user/acceptAccess/:token', async () => (await import('../routes/accept-access/page.tsx')).AcceptAccessPage),
  settingsPage('settings', async () => (await import('../routes/settings/page.tsx')).SettingsPage),
  meetingPage('classroom/:meetingId', async () => (await import('../routes/classroom/page.tsx')).ClassroomPage),
  meetingPage('buddycall/:meetingId', async () => (await import('../routes/buddycall/page.tsx')).BuddycallPage),
  adminTextsPage('feedback', async () => (await import('../routes/feedback/page.tsx')).FeedbackPage),
];

const adminLayout = async () => (await Promise.all([import('./admin-layout.tsx'), loadAdminTexts()]))[0].AdminLayout;

const adminRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/admin/dashboard" replace /> },
  page('dashboard', async () => (await import('../routes/admin/dashboard/page.tsx')).AdminDashboardPage),
  page('courses/:academyId', async () => (await import('../routes/admin/courses/page.tsx')).AdminCoursesPage),
  page('course-detail/:id', async () => (await import('../routes/admin/course-detail/page.tsx')).AdminCourseDetailPage),
  page('course-detail/:id/edit-content', async () => (await import('../routes/admin/course-detail/page.tsx')).AdminCourseDetailPage),
  page('preview-step/:id', async () => (await import('../routes/admin/preview-step/page.tsx')).PreviewStepPage),
  page('groups', async () => (await import('../routes/admin/groups/page.tsx')).AdminGroupsPage),
  page('group-users/:id', async () => (await import('../routes/admin/group-users/page.tsx')).AdminGroupUsersPage),
  settingsPage('settings', async () => (await import('../routes/admin/settings/page.tsx')).AdminSettingsPage),
  page('feedback', async () => (await import('../routes/feedback/page.tsx')).FeedbackPage),
  page('users', async () => (await import('../routes/admin/users/page.tsx')).AdminUsersPage),
  page('audit', async () => (await import('../routes/admin/audit/page.tsx')).AdminAuditPage),
  page('overview', async () => (await import('../routes/admin/overview/page.tsx')).AdminOverviewPage),
  page('invitations', async () => (await import('../routes/admin/invitations/page.tsx')).AdminInvitationsPage),
  page('invitations/new', async () => (await import('../routes/admin/invitations/new-page.tsx')).InvitePage),
  page('invitations/import/:id', async () => (await import('../routes/admin/invitations/import-page.tsx')).InvitationImportPage),
  page('health', async () => (await import('../routes/admin/health/page.tsx')).AdminHealthPage),
  page('applications', async () => (await import('../routes/admin/applications/page.tsx')).AdminApplicationsPage),
  page('webhooks', async () => (await import('../routes/admin/webhooks/page.tsx')).AdminWebhooksPage),
  page('jobs', async () => (await import('../routes/admin/jobs/page.tsx')).AdminJobsPage),
  page('*', async () => (await import('../routes/admin/not-found/page.tsx')).AdminNotFoundPage),
];

/** The routes of docs/specification.md#2-screens-and-routes that are built so far. Matching ignores case, so /signUp and /signup are the same. */
const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <></>,
    children: [
      { element: <GuestOnly />, children: [{ element: <GuestLayout />, children: withPageError(guestRoutes) }] },
      { element: <PublicLayout />, children: [{ element: <PublicBody />, children: withPageError(publicRoutes) }] },
      {
        path: 'admin',
        element: <AdminOnly />,
        children: [{ lazy: async () => ({ Component: await adminLayout() }), children: withPageError(adminRoutes) }],
      },
      {
        element: <SignedInOnly />,
        children: [{ lazy: async () => ({ Component: await learnerLayout() }), children: withPageError(learnerRoutes) }],
      },
    ],
  },
];

export function makeRouter() {
  return createBrowserRouter(routes);
}

/** Loads the code of the page that follows the sign-in while the person types. */
export function prefetchFirstPage(): void {
  whenIdle(() => void Promise.all([learnerLayout(), dashboard()]).catch(() => undefined), 4000);
}
