import type { INTERFACE_LANGUAGES } from '../../schema/languages.ts';
import { CARD_IMAGE_SIZES, SMALL_CARD_IMAGE_SIZES } from '../../web/features/academies/card-image-sizes.ts';

/** Modules that start-up always loads. */
export const START = ['main.tsx', 'app/start.tsx'];

const LEARNER = ['app/learner-layout.tsx'];

/**
 * Pattern of the URL path (lower case) → modules of the page, relative to web/. Used for the preloads of boot.js and for the
 * measured sizes (docs/targets.md#3-performance-goals-browser B1).
 */
export const ROUTE_MODULES: readonly (readonly [pattern: string, modules: readonly string[]])[] = [
  ['^/login', ['routes/login/page.tsx']],
  ['^/signup', ['routes/sign-up/page.tsx']],
  ['^/forgot-password-success', ['routes/forgot-password-success/page.tsx']],
  ['^/forgot-password', ['routes/forgot-password/page.tsx']],
  ['^/reset', ['routes/reset/page.tsx']],
  ['^/(dashboard)?/?$', [...LEARNER, 'routes/dashboard/page.tsx']],
  ['^/academy-detail', [...LEARNER, 'routes/academy-detail/page.tsx']],
  ['^/academy-course-detail/[^/]+/completed', [...LEARNER, 'routes/course-completed/page.tsx']],
  ['^/academy-course-detail/[^/]+/confirmation', [...LEARNER, 'routes/course-confirmation/page.tsx']],
  ['^/academy-course-detail/[^/]+/print', [...LEARNER, 'routes/module-on-paper/page.tsx']],
  ['^/academy-course-detail', [...LEARNER, 'routes/academy-course-detail/page.tsx']],
  ['^/my-courses', [...LEARNER, 'routes/my-courses/page.tsx']],
  ['^/settings', [...LEARNER, 'routes/settings/page.tsx']],
  ['^/user/acceptaccess', [...LEARNER, 'routes/accept-access/page.tsx']],
  ['^/classroom', [...LEARNER, 'routes/classroom/page.tsx']],
  ['^/buddycall', [...LEARNER, 'routes/buddycall/page.tsx']],
];

/** A first query of a page for signed-in people; boot.js sends it before the scripts of the page have run. */
export interface FirstQuery {
  /** Pattern of the URL path (lower case); its group is the value of `pathVariable`. */
  pattern: string;
  /** Only for URLs with this parameter `tab`. */
  tab?: string;
  /** The modules that show the answer, if those of the page do not; boot.js preloads them. */
  modules?: readonly string[];
  operationName: string;
  variables: Readonly<Record<string, unknown>>;
  pathVariable?: string;
  /** Variables with the value of a parameter of the URL, or null. */
  searchVariables?: Readonly<Record<string, string>>;
  /** The `sizes` of the first image of the answer: boot.js loads it as soon as the answer is there, except on phones. */
  imageSizes?: string;
  /** The same on phones, where boot.js shows the step to continue with and the first academy. */
  smallImageSizes?: string;
  /** The path of a step in the answer: boot.js shows the beginning of its text on phones. */
  step?: readonly [string, string];
}
export const FIRST_QUERIES: readonly FirstQuery[] = [
  {
    pattern: '^/(?:dashboard)?/?$',
    operationName: 'DashboardPage',
    variables: {},
    imageSizes: CARD_IMAGE_SIZES,
    smallImageSizes: SMALL_CARD_IMAGE_SIZES,
  },
  { pattern: '^/academy-detail/([^/]+)', operationName: 'AcademyDetailPage', variables: {}, pathVariable: 'id' },
  {
    pattern: '^/academy-course-detail/([^/]+)/?$',
    operationName: 'AcademyCourseDetailPage',
    variables: { withStep: true },
    pathVariable: 'courseId',
    searchVariables: { stepId: 'step' },
    step: ['course', 'stepToOpen'],
  },
  {
    pattern: '^/academy-course-detail/([^/]+)/?$',
    tab: '2',
    modules: ['features/courses/course-information.tsx'],
    operationName: 'CourseInformation',
    variables: {},
    pathVariable: 'courseId',
  },
  { pattern: '^/my-courses', operationName: 'MyCourses', variables: {} },
];

/** Modules that guest pages load after their first paint: their forms, which boot.js preloads. */
export const AFTER_FIRST_PAINT: Readonly<Record<string, readonly string[]>> = {
  'routes/login/page.tsx': ['features/auth/sign-in-form.tsx'],
  'routes/sign-up/page.tsx': ['features/auth/sign-up-form.tsx'],
  'routes/forgot-password/page.tsx': ['features/auth/forgot-password-form.tsx'],
  'routes/reset/page.tsx': ['features/auth/reset-password-form.tsx'],
};

/** Returns the module with the catalog of a language. */
export function catalogModule(language: (typeof INTERFACE_LANGUAGES)[number]): string {
  return `shared/i18n/catalogs/${language}.ts`;
}
