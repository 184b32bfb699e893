import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import type { StepBlock_BlockFragment } from './step-block.generated.ts';
import { StepBlock } from './step-block.tsx';

const NOTHING = { html: null, caption: null, openType: null, title: null, readsAloud: null, tone: null };
const NO_FILES = { image: null, video: null, audio: null, document: null, embed: null, captions: [] };
const block = (fields: object) => typed('ContentBlock', { id: 'b', ...NOTHING, ...NO_FILES, ...fields }) as unknown as StepBlock_BlockFragment;

it.each(['UNKNOWN', 'LATER'])('a block of the type %s of a newer release says that it cannot be shown', (type) => {
  renderWithProviders(<StepBlock block={block({ type })} showDocument={() => null} />);
  expect(screen.getByText('This part cannot be shown. Reload the page to try again.')).toBeTruthy();
});

it('a block without its file shows nothing', () => {
  const { container } = renderWithProviders(<StepBlock block={block({ type: 'DOCUMENT', openType: 'DEFAULT' })} showDocument={() => null} />);
  expect(container.textContent).toBe('');
});

it.each([
  ['TIP', 'Tip'],
  ['WARNING', 'Warning'],
])('a callout of the tone %s is a note with the name %s and its text', (tone, name) => {
  renderWithProviders(<StepBlock block={block({ type: 'CALLOUT', tone, html: '<p>Keep <strong>calm</strong>.</p>' })} showDocument={() => null} />);
  expect(screen.getByRole('note', { name }).querySelector('strong')?.textContent).toBe('calm');
});
