import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { StepState } from '../../schema-types.generated.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';
import { OutlineList } from './outline-list.tsx';

const step = (id: string, state: StepState) => ({ id, name: `Step ${id}`, shownLanguage: 'en', state });

const course = (hiddenStepsByLanguage = 0): Outline_CourseFragment => ({
  id: 'c1',
  name: 'First aid',
  shownLanguage: 'en',
  languages: ['en'],
  hiddenStepsByLanguage,
  viewingAsEnrolled: false,
  amount: { courseId: 'c1', minutesLeft: 12 },
  progress: null,
  modules: [
    { id: 'look', name: 'Look', shownLanguage: 'en', completed: true, steps: [step('1', 'completed')] },
    {
      id: 'listen',
      name: 'Listen',
      shownLanguage: 'en',
      completed: false,
      steps: [step('2', 'completed'), step('3', 'current'), step('4', 'open'), step('5', 'locked')],
    },
  ],
});

function open(shown = course()) {
  const onOpenStep = vi.fn();
  renderWithProviders(<OutlineList course={shown} openStepId="3" addressOf={(id) => `/step-${id}`} onOpenStep={onOpenStep} />, {
    routes: [{ path: '/step-4', element: <p>step four</p> }],
  });
  return onOpenStep;
}

const stepStateOf = (element: HTMLElement) => element.querySelector('[data-state]')?.getAttribute('data-state');

describe('the list of modules and steps', () => {
  it('opens the current module and keeps the others closed', () => {
    open();
    expect(screen.getByRole('button', { name: /Listen/ }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('button', { name: /Look/ }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: /Step 1/ })).toBeNull();
  });

  it('shows each state as an icon and as text', () => {
    open();
    const entry = (name: RegExp, role: 'link' | 'button' = 'link') => screen.getByRole(role, { name });
    expect(stepStateOf(entry(/Step 2.*completed/))).toBe('completed');
    expect(stepStateOf(entry(/Step 3.*open/))).toBe('here');
    expect(stepStateOf(entry(/Step 4.*open/))).toBe('open');
    expect(stepStateOf(entry(/Step 5.*locked/, 'button'))).toBe('locked');
  });

  it('marks only the open step as current', () => {
    open();
    expect(screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toEqual([screen.getByRole('link', { name: /Step 3/ })]);
  });

  it('explains how to unlock a locked step instead of opening it', async () => {
    open();
    const locked = screen.getByRole('button', { name: /Step 5/ });
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(locked);
    expect(within(locked.closest('li') as HTMLElement).getByRole('status').textContent).toBe('This step opens when the previous step is complete');
  });

  it('opens a step and calls back', async () => {
    const onOpenStep = open();
    await userEvent.click(screen.getByRole('link', { name: /Step 4/ }));
    expect(onOpenStep).toHaveBeenCalledOnce();
    expect(await screen.findByText('step four')).toBeTruthy();
  });

  it('shows the number of steps that are hidden because they lack a translation', () => {
    open(course(2));
    expect(screen.getByText(/2 steps are in other languages\./)).toBeTruthy();
  });

  it('has an empty state without modules', () => {
    open({ ...course(), modules: [] });
    expect(screen.getByText('There are no modules yet')).toBeTruthy();
  });
});
