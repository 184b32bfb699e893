import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { LearnLayout } from './learn-layout.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';
import type { OutlineSheetHandle } from './outline-sheet.tsx';

const course: Outline_CourseFragment = {
  id: 'c1',
  name: 'First aid',
  shownLanguage: 'en',
  languages: ['en'],
  hiddenStepsByLanguage: 0,
  viewingAsEnrolled: false,
  amount: { courseId: 'c1', minutesLeft: 12 },
  progress: null,
  modules: ['1', '2'].map((id) => ({
    id,
    name: `Module ${id}`,
    shownLanguage: 'en',
    completed: false,
    steps: ['a', 'b'].map((letter) => ({ id: id + letter, name: `Step ${id}${letter}`, shownLanguage: 'en', state: 'open' as const })),
  })),
};

function show() {
  const rendered = vi.fn();
  function Lesson() {
    rendered();
    return <p>Words of the step</p>;
  }
  function Page() {
    const contents = useRef<OutlineSheetHandle>(null);
    const bar = (
      <button type="button" onClick={() => contents.current?.open()}>
        All steps
      </button>
    );
    return (
      <LearnLayout course={course} openStepId="1a" addressOf={(id) => `/step-${id}`} contents={contents} bar={bar} tools={null}>
        <Lesson />
      </LearnLayout>
    );
  }
  const { router } = renderWithProviders(<Page />, { path: '/step-1a', pattern: '/:step' });
  return { rendered, router };
}

it('the sheet with all steps opens and closes without rendering the step below it again', async () => {
  const { rendered } = show();
  const opener = screen.getByRole('button', { name: 'All steps' });
  const before = rendered.mock.calls.length;
  await userEvent.click(opener);
  const sheet = screen.getByRole('dialog', { name: 'Modules and steps' });
  expect(await within(sheet).findByRole('link', { name: /Step 1b/ })).toBeTruthy();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(rendered.mock.calls.length).toBe(before);
});

it('the sheet with all steps shows the steps of a module when it is expanded', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'All steps' }));
  const module = await screen.findByRole('button', { name: /Module 2/ });
  expect(screen.queryByText('Step 2a')).toBeNull();
  await userEvent.click(module);
  expect(module.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: /Step 2a/ })).toBeTruthy();
});

it('the sheet with all steps closes when a step is chosen', async () => {
  const { router } = show();
  await userEvent.click(screen.getByRole('button', { name: 'All steps' }));
  await userEvent.click(await screen.findByRole('link', { name: /Step 1b/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/step-1b');
  expect(screen.getByText('Words of the step')).toBeTruthy();
});
