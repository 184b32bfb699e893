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
