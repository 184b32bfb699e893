import type { INTERFACE_LANGUAGES } from '../../schema/languages.ts';

/** Modules that start-up always loads. */
export const START = ['main.tsx', 'app/start.tsx'];

const STUDY = ['app/learner-layout.tsx'];

/**
 * Address pattern (lower case) → modules that address shows, relative to web/. One list for the early requests
 * of boot.js and for the measured sizes (docs/targets.md#3-performance-goals-browser B1).
 */
export const ROUTE_MODULES: readonly (readonly [pattern: string, modules: readonly string[]])[] = [
  ['^/login', ['routes/login/page.tsx']],
  ['^/signup', ['routes/sign-up/page.tsx']],
  ['^/forgot-password-success', ['routes/forgot-password-success/page.tsx']],
  ['^/forgot-password', ['routes/forgot-password/page.tsx']],
  ['^/reset', ['routes/reset/page.tsx']],
  ['^/(dashboard)?/?$', [...STUDY, 'routes/dashboard/page.tsx']],
  ['^/academy-detail', [...STUDY, 'routes/academy-detail/page.tsx']],
  ['^/academy-course-detail', [...STUDY, 'routes/academy-course-detail/page.tsx']],
  ['^/my-courses', [...STUDY, 'routes/my-courses/page.tsx']],
  ['^/settings', [...STUDY, 'routes/settings/page.tsx']],
  ['^/user/acceptaccess', [...STUDY, 'routes/accept-access/page.tsx']],
];

/** The form of a guest page follows its first paint; it is fetched early all the same. */
export const AFTER_FIRST_PAINT: Readonly<Record<string, readonly string[]>> = {
  'routes/login/page.tsx': ['features/auth/sign-in-form.tsx'],
  'routes/sign-up/page.tsx': ['features/auth/sign-up-form.tsx'],
  'routes/forgot-password/page.tsx': ['features/auth/forgot-password-form.tsx'],
  'routes/reset/page.tsx': ['features/auth/reset-password-form.tsx'],
};

/** The module that holds one language's sentences. */
export function catalogModule(language: (typeof INTERFACE_LANGUAGES)[number]): string {
  return `shared/i18n/catalogs/${language}.ts`;
}
