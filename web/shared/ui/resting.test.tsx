import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { AppButton, ButtonLink } from './button.tsx';
import { Resting } from './resting.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** A button that opens a question at its place. */
function Question({ onDelete }: { onDelete: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <Resting shown={asked ? 'asked' : 'not asked'}>
      {asked ? (
        <>
          <AppButton onClick={onDelete}>Delete</AppButton>
          <ButtonLink to="/elsewhere" onClick={onDelete}>
            Elsewhere
          </ButtonLink>
        </>
      ) : (
        <AppButton onClick={() => setAsked(true)}>Ask</AppButton>
      )}
    </Resting>
  );
}

it('ignores presses on buttons and links that have just replaced others, and says so to assistive technology', async () => {
  const onDelete = vi.fn();
  renderWithProviders(<Question onDelete={onDelete} />);
  // What is shown first has replaced nothing.
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const [button, link] = [screen.getByRole('button', { name: 'Delete' }), screen.getByRole('link', { name: 'Elsewhere' })];
  fireEvent.click(button);
  expect(fireEvent.click(link)).toBe(false);
  expect(onDelete).not.toHaveBeenCalled();
  expect([button, link].map((each) => each.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect([button, link].map((each) => each.getAttribute('aria-disabled'))).toEqual([null, null]);
  fireEvent.click(button);
  expect(onDelete).toHaveBeenCalledTimes(1);
});
