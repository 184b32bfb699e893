import type { Page } from 'playwright-core';
import { changing, LONG_NAME, refusing } from '../acts.ts';
import { notThere, underlineBelowDots } from '../measures/details.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';
import { secondStepScreens, signingIn } from './second-factor.ts';

/** Signs in at a busy server. The button stays busy, which would be waited for. */
async function waitingForTurn(page: Page): Promise<void> {
  await signingIn('form [role=status]')(page);
  await page.locator('form [type=submit]').evaluate((button) => button.removeAttribute('aria-busy'));
}

const LONG_OFFER = { inviter: `${LONG_NAME} ${LONG_NAME}`, targets: `“${LONG_NAME}” and “${LONG_NAME}”` };

/** Expects the drawing and the form side by side, in the middle of a desktop. */
const pairInTheMiddle = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main [data-beside], main form')].map((part) => part.getBoundingClientRect());
    const [start, end] = [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))];
    const [before, after] = [start, document.documentElement.clientWidth - end];
    return window.innerWidth < 1024 || (boxes.length === 2 && Math.abs(before - after) < 48) ? [] : [`beside drawing and form are ${before} and ${after} px`];
  });

/** The screens of guests. */
export const guestScreens = ({ invitation }: World): Screen[] => [
  { name: 'login', path: '/login', also: async (page) => [...(await underlineBelowDots(page)), ...(await pairInTheMiddle(page))] },
  {
    name: 'login, code needed',
    path: '/login',
    prepare: refusing('SignIn', 'SIGN_IN_CODE_NEEDED', { challenge: 'a.1.b' }),
    act: signingIn('input[name=code]'),
  },
  { name: 'login, busy server', path: '/login', prepare: refusing('SignIn', 'SERVICE_UNAVAILABLE', { seconds: 600 }), act: waitingForTurn },
  ...secondStepScreens,
  { name: 'sign-up', path: `/signup/${invitation}` },
  { name: 'sign-up with long names', path: `/signup/${invitation}`, prepare: changing('SignUpPage', 'signUpInvitation', LONG_OFFER) },
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
