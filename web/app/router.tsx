import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { whenIdle } from '../shared/when-idle.ts';
import { ErrorScreen } from './error-screen.tsx';
import { AdminOnly, GuestOnly, SignedInOnly } from './guards.tsx';
import { GuestLayout } from './guest-layout.tsx';
import { PageError } from './page-error.tsx';
import { PublicLayout } from './public-layout.tsx';
import { Root } from './root.tsx';

/** A page in its own chunk, loaded when its path is first opened. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({ path, lazy: async () => ({ Component: await load() }) });

/** A page whose first query boot.js may have sent: the loader of its module takes the answer. */
const dataPage = (path: string, load: () => Promise<{ Component: ComponentType; loader: () => Promise<null> }>): RouteObject => ({ path, lazy: load });

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

const publicRoutes: RouteObject[] = [
  page('terms', async () => (await import('../routes/terms/page.tsx')).TermsPage),
  page('privacy-policy', async () => (await import('../routes/privacy-policy/page.tsx')).PrivacyPolicyPage),
  page('imprint-attribution-disclaimer', async () => (await import('../routes/imprint-attribution-disclaimer/page.tsx')).ImprintPage),
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
  dataPage('my-courses', async () => {
    const { MyCoursesPage, loader } = await import('../routes/my-courses/page.tsx');
    return { Component: MyCoursesPage, loader };
  }),
  page('pdf-viewer', async () => (await import('../routes/pdf-viewer/page.tsx')).PdfViewerPage),
  page('user/acceptAccess/:token', async () => (await import('../routes/accept-access/page.tsx')).AcceptAccessPage),
  page('settings', async () => (await import('../routes/settings/page.tsx')).SettingsPage),
  page('feedback', async () => {
    const catalog = import('../shared/i18n/admin-catalog.ts').then(({ loadAdminCatalog }) => loadAdminCatalog());
    const [{ FeedbackPage }] = await Promise.all([import('../routes/feedback/page.tsx'), catalog]);
    return FeedbackPage;
  }),
];

async function adminLayout(): Promise<ComponentType> {
  const catalog = import('../shared/i18n/admin-catalog.ts').then(({ loadAdminCatalog }) => loadAdminCatalog());
  const [{ AdminLayout }] = await Promise.all([import('./admin-layout.tsx'), catalog]);
  return AdminLayout;
}

const adminRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/admin/dashboard" replace /> },
  page('dashboard', async () => (await import('../routes/admin/dashboard/page.tsx')).AdminDashboardPage),
  page('courses/:academyId', async () => (await import('../routes/admin/courses/page.tsx')).AdminCoursesPage),
  page('course-detail/:id', async () => (await import('../routes/admin/course-detail/page.tsx')).AdminCourseDetailPage),
  page('course-detail/:id/edit-content', async () => (await import('../routes/admin/course-detail/page.tsx')).AdminCourseDetailPage),
  page('preview-step/:id', async () => (await import('../routes/admin/preview-step/page.tsx')).PreviewStepPage),
  page('settings', async () => (await import('../routes/admin/settings/page.tsx')).AdminSettingsPage),
  page('feedback', async () => (await import('../routes/feedback/page.tsx')).FeedbackPage),
  page('jobs', async () => (await import('../routes/admin/jobs/page.tsx')).AdminJobsPage),
  page('*', async () => (await import('../routes/admin/not-found/page.tsx')).AdminNotFoundPage),
];

/** The routes of docs/specification.md#2-screens-and-routes that are built so far. Matching ignores case, so /signUp and /signup are the same. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <></>,
    children: [
      { element: <GuestOnly />, children: [{ element: <GuestLayout />, children: withPageError(guestRoutes) }] },
      { element: <PublicLayout />, children: withPageError(publicRoutes) },
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
