import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { CropPreview } from './crop-preview.tsx';

it('the crop preview shows the cropped part of an image as a card and a list show it', () => {
  renderWithProviders(<CropPreview url="/a.jpg" aspect={CROP_ASPECTS.academy} part={{ x: 25, y: 10, width: 50, height: 40 }} />);
  for (const name of ['On the card', 'In lists']) {
    const frame = screen.getByText(name).previousElementSibling;
    expect(frame instanceof HTMLElement && frame.style.aspectRatio).toBe('0.8 / 1');
    const { width, height, left, top } = frame?.querySelector('img')?.style ?? {};
    expect({ width, height, left, top }).toEqual({ width: '200%', height: '250%', left: '-50%', top: '-25%' });
  }
});

it('the crop preview of a step shows what large screens show, and the square in its middle that phones show', () => {
  const aspect = CROP_ASPECTS.step;
  renderWithProviders(<CropPreview url="/a.jpg" aspect={aspect} part={{ x: 0, y: 10, width: 100, height: 40 }} />);
  const imageOf = (name: string) => screen.getByText(name).previousElementSibling?.querySelector('img')?.style;
  expect(imageOf('On large screens')).toMatchObject({ width: '100%', height: '250%', left: '0%', top: '-25%' });
  const frame = screen.getByText('On phones').previousElementSibling;
  expect(frame instanceof HTMLElement && frame.style.aspectRatio).toBe('1 / 1');
  const phone = imageOf('On phones');
  expect(Number.parseFloat(phone?.width ?? '')).toBeCloseTo(100 * aspect);
  // As much of it on the left as on the right.
  expect(Number.parseFloat(phone?.left ?? '')).toBeCloseTo(-50 * (aspect - 1));
  expect(phone).toMatchObject({ height: '250%', top: '-25%' });
});
