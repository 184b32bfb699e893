import { notThere, underlineBelowDots } from '../measures/details.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

/** The screens of guests. */
export const guestScreens = ({ invitation }: World): Screen[] => [
  { name: 'login', path: '/login', steady: true, also: underlineBelowDots },
  { name: 'sign-up', path: `/signup/${invitation}` },
  { name: 'sign-up with an invalid link', path: '/signup/dead' },
  { name: 'forgotten password', path: '/forgot-password' },
  { name: 'forgotten password, mail sent', path: '/forgot-password-success' },
  { name: 'reset of a password', path: '/reset/dead' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy policy', path: '/privacy-policy', operation: 'PrivacyPolicyPage' },
  { name: 'imprint', path: '/imprint-attribution-disclaimer' },
  { name: 'permission denied, for a guest', path: '/permissionDenied', also: notThere(1) },
  { name: 'page that does not exist, for a guest', path: '/nowhere', also: notThere(1) },
];
