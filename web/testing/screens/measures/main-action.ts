import type { Page } from 'playwright-core';

/** The background of the main action. */
const MAIN_ACTION = 'var(--accent)';
/** Pixels from the top of a phone to the first action of a home. */
const HOME_ACTION_MAX = 420;

interface MainAction {
  name: string;
  top: number;
  /** Where a link leads. */
  path: string | null;
}

/** Returns the main actions of the first view, each with its top; an open dialog is a view of its own. */
const mainActionsOf = (page: Page): Promise<MainAction[]> =>
  page.evaluate((accent) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = accent;
    const filled = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const view = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main');
    return [...(view?.querySelectorAll<HTMLElement>('a, button') ?? [])].flatMap((action) => {
      const { top, bottom, width } = action.getBoundingClientRect();
      const isShown = width > 0 && bottom > 0 && top < window.innerHeight && getComputedStyle(action).backgroundColor === filled;
      return isShown ? [{ name: (action.textContent || action.getAttribute('aria-label')) ?? '', top, path: action.getAttribute('href') }] : [];
    });
  }, MAIN_ACTION);

/** Returns a problem if the first view has more than one main action. */
export async function mainActions(page: Page): Promise<string[]> {
  const actions = await mainActionsOf(page);
  return actions.length > 1 ? [`${actions.length} main actions in one view: ${actions.map(({ name }) => name).join(', ')}`] : [];
}

/** Expects the one first action of a home near the top of a phone, in every language. */
export async function homeAction(page: Page): Promise<string[]> {
  const actions = await mainActionsOf(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const isRight = actions.length === 1 && (!isPhone || (actions[0]?.top ?? Number.NaN) <= HOME_ACTION_MAX);
  return isRight ? [] : [`has not one main action that begins at ${HOME_ACTION_MAX} px at most: ${JSON.stringify(actions)}`];
}

/** Expects the main action to lead to a page. */
export async function leadsTo(page: Page, path: string): Promise<string[]> {
  const actions = await mainActionsOf(page);
  return actions[0]?.path?.startsWith(path) ? [] : [`the main action does not lead to ${path}: ${JSON.stringify(actions)}`];
}
