import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { LearnBar, type LearnBarProps } from './learn-bar.tsx';

function open(props: Partial<LearnBarProps>) {
  const onForward = vi.fn();
  renderWithProviders(
    <LearnBar
      action="next"
      previousAddress="/before"
      busy={false}
      onForward={onForward}
      onContents={() => undefined}
      percents={[100, 50]}
      percent={75}
      {...props}
    />,
  );
  return onForward;
}

describe('the bar of a lesson', () => {
  it.each([
    ['next', 'Next'],
    ['goOn', 'Next'],
    ['completeModule', 'Complete Module'],
    ['completeCourse', 'Complete course'],
  ] as const)('has for the action %s the button “%s”', async (action, words) => {
    const onForward = open({ action });
    await userEvent.click(screen.getByRole('button', { name: words }));
    expect(onForward).toHaveBeenCalledOnce();
  });

  it('shows at the end that the course is complete, without a forward button', () => {
    open({ action: 'done' });
    expect(screen.getByText('You marked this course as completed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Next|Complete/ })).toBeNull();
  });

  it('shows viewers without an enrollment that they only view, with Next until the last step', async () => {
    const onForward = open({ action: 'goOn', viewing: true });
    expect(screen.getByText('Viewing as enrolled')).toBeTruthy();
    expect(screen.queryByText('Your progress is saved')).toBeNull();
    expect(screen.queryByText('75%')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onForward).toHaveBeenCalledOnce();
  });

  it('has no forward button at the last step for viewers without an enrollment', () => {
    open({ action: 'end', viewing: true });
    expect(screen.getByText('Viewing as enrolled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Next|Complete/ })).toBeNull();
  });

  it('ignores presses while a completion is pending', async () => {
    const onForward = open({ busy: true });
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onForward).not.toHaveBeenCalled();
    expect((screen.getByRole('button', { name: 'Previous' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it.each([
    ['Next', 'Finish the quiz to continue.', { quiz: true, homework: false }, 'next'],
    ['Complete Module', 'Submit the homework to continue.', { quiz: false, homework: true }, 'completeModule'],
    ['Complete course', 'Finish the quiz and submit the homework to continue.', { quiz: true, homework: true }, 'completeCourse'],
  ] as const)('has the disabled button “%s” with the reason “%s”', async (name, reason, pending, action) => {
    const onForward = open({ pending, action });
    const button = screen.getByRole('button', { name, description: reason });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(button);
    expect(onForward).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe(reason);
  });

  it('has a back button, except at the first step', () => {
    open({});
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/before');
  });

  it('has no back button at the first step', () => {
    open({ previousAddress: null });
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
  });
});
