import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ImageBlock } from './image-block.tsx';

const image = { id: 'i', url: '/files/i/original/a.webp', alt: 'Two hands', width: 800, height: 600, sources: [] };
const scaleOf = (dialog: HTMLElement) => /scale\(([\d.]+)\)/.exec(dialog.querySelector('img')?.style.transform ?? '')?.[1];

it('the image viewer opens over the page, scales the image by keys, and returns the focus on Escape', async () => {
  renderWithProviders(<ImageBlock image={image} />);
  const opener = screen.getByRole('button', { name: 'Two hands' });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Two hands' });
  fireEvent.keyDown(dialog, { key: '+' });
  fireEvent.keyDown(dialog, { key: '=' });
  await waitFor(() => expect(scaleOf(dialog)).toBe('2.25'));
  expect(screen.getByText('225%')).toBeTruthy();
  fireEvent.keyDown(dialog, { key: '-' });
  await waitFor(() => expect(scaleOf(dialog)).toBe('1.5'));
  fireEvent.keyDown(dialog, { key: '0' });
  await waitFor(() => expect(scaleOf(dialog)).toBe('1'));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

it('the image viewer scales the image by a double tap, two fingers and the wheel', async () => {
  renderWithProviders(<ImageBlock image={image} />);
  await userEvent.click(screen.getByRole('button', { name: 'Two hands' }));
  const dialog = await screen.findByRole('dialog');
  const stage = dialog.querySelector('img')?.parentElement;
  if (!stage) throw new Error('The image has no stage');
  const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, clientX: number) =>
    fireEvent[type](stage, { pointerId, clientX, clientY: 0 });
  for (const type of ['pointerDown', 'pointerUp', 'pointerDown', 'pointerUp'] as const) pointer(type, 1, 10);
  await waitFor(() => expect(scaleOf(dialog)).toBe('2.5'));
  for (const type of ['pointerDown', 'pointerUp', 'pointerDown', 'pointerUp'] as const) pointer(type, 1, 10);
  await waitFor(() => expect(scaleOf(dialog)).toBe('1'));
  pointer('pointerDown', 1, 0);
  pointer('pointerDown', 2, 100);
  pointer('pointerMove', 2, 200);
  await waitFor(() => expect(scaleOf(dialog)).toBe('2'));
  pointer('pointerUp', 1, 0);
  pointer('pointerUp', 2, 200);
  expect(fireEvent.wheel(stage, { deltaY: 5000 })).toBe(false);
  await waitFor(() => expect(scaleOf(dialog)).toBe('1'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
