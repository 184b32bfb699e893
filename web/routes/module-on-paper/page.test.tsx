import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StepViewDocument } from '../../features/steps/step-view.generated.ts';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { ModuleOnPaperPageDocument } from './page.generated.ts';
import { ModuleOnPaperPage } from './page.tsx';

/** Longer than a test. */
const NEVER = Number.POSITIVE_INFINITY;
const stepOf = (id: string, state: string) => typed('OutlineStep', { id, name: `Step ${id}`, shownLanguage: 'en', state });
const content = (id: string, delay = 0) => ({
  ...answer(StepViewDocument, { stepId: id }, {
    step: typed('Step', {
      id,
      name: `Step ${id}`,
      shownLanguage: 'en',
      moduleName: 'Look',
      position: 1,
      stepsInModule: 3,
      minutes: 1,
      image: null,
      quiz: null,
      homework: null,
      embeds: [],
      blocks: [],
    }),
  } as never),
  delay,
});

const MODULE = typed('Module', {
  id: 'm1',
  name: 'Look',
  shownLanguage: 'en',
  steps: [stepOf('s1', 'completed'), stepOf('s2', 'current'), stepOf('s3', 'locked')],
});
async function open(...steps: ReturnType<typeof content>[]): Promise<HTMLButtonElement> {
  const course = typed('Course', { id: 'c1', name: 'First aid', shownLanguage: 'en', modules: [MODULE] });
  renderWithProviders(<ModuleOnPaperPage />, {
    path: '/academy-course-detail/c1/print?step=s1',
    pattern: '/academy-course-detail/:courseId/print',
    answers: [answer(ModuleOnPaperPageDocument, { courseId: 'c1' }, { course } as never), ...steps],
  });
  return screen.findByRole('button', { name: 'Print' });
}

describe('a module on paper', () => {
  it('hides what follows a step that is not there yet, which would move it, and is not printed', async () => {
    const print = await open(content('s1', NEVER), content('s2'));
    await waitFor(() => expect(document.querySelector('[hidden] h2')?.textContent).toBe('Step s2'));
    expect(screen.getByText('Step s3').closest('[hidden]')).not.toBeNull();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(print.disabled).toBe(true);
  });

  it('has its open steps in order, of a locked one only the name, and can be printed', async () => {
    const print = await open(content('s1'), content('s2'));
    await waitFor(() => expect(print.disabled).toBe(false));
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Step s1', 'Step s2']);
    expect(screen.getByText('Step s3').closest('[hidden]')).toBeNull();
  });
});
