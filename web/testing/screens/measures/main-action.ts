import type { Page } from 'playwright-core';

/** The background of the main action. */
const MAIN_ACTION = 'var(--accent)';

/** Returns a problem if the first view has more than one main action; an open dialog is a view of its own. */
export async function mainActions(page: Page): Promise<string[]> {
  const actions = await page.evaluate((accent) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = accent;
    const filled = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const view = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main');
    return [...(view?.querySelectorAll<HTMLElement>('a, button') ?? [])]
      .filter((action) => {
        const { top, bottom, width } = action.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < window.innerHeight && getComputedStyle(action).backgroundColor === filled;
      })
      .map((action) => (action.textContent || action.getAttribute('aria-label')) ?? '');
  }, MAIN_ACTION);
  return actions.length > 1 ? [`${actions.length} main actions in one view: ${actions.join(', ')}`] : [];
}
