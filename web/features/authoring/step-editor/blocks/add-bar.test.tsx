import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx';
import { StartWriting } from './add-bar.tsx';

it.each([
  ['en', 'ltr'],
  ['fa', 'rtl'],
])('the place where a first text in %s is written begins where that language does: %s', async (language, direction) => {
  const onStart = vi.fn();
  renderWithProviders(<StartWriting language={language} onStart={onStart} />);
  const start = screen.getByRole('button', { name: 'Start writing' });
  expect(start.dir).toBe(direction);
  await userEvent.click(start);
  expect(onStart).toHaveBeenCalledOnce();
});
