import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { AudioBlock } from './audio-block.tsx';
import { DocumentBlock } from './document-block.tsx';
import { VideoBlock } from './video-block.tsx';

const file = { id: 'f', url: '/files/f/original/bells.mp3?expires=1', name: 'bells.mp3', contentType: 'audio/mpeg', size: 1_234_567, durationSeconds: 120 };

describe('media of a step', () => {
  it('show their size before anything is loaded', async () => {
    renderWithProviders(<AudioBlock file={file} title="Bells" readsAloud />);
    const row = screen.getByRole('button', { name: /Listen to this step/ });
    expect(row.textContent).toContain('1.2 MB');
    expect(row.textContent).toContain('2 min');
    expect(document.querySelector('audio')).toBeNull();
    await userEvent.click(row);
    expect(document.querySelector('audio')?.getAttribute('src')).toBe(file.url);
  });

  it('show the title of audio that does not read the step, or else the name of its file', () => {
    const { unmount } = renderWithProviders(<AudioBlock file={file} title="Bells" readsAloud={false} />);
    expect(screen.getByRole('button', { name: /^Bells\s*1\.2 MB/ })).toBeTruthy();
    unmount();
    renderWithProviders(<AudioBlock file={file} title="" readsAloud={false} />);
    expect(screen.getByRole('button', { name: /^bells\.mp3/ })).toBeTruthy();
  });

  it('load a video only after a press', async () => {
    renderWithProviders(<VideoBlock file={{ ...file, renditions: [] }} captions={[]} />);
    expect(document.querySelector('video')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Play video/ }));
    expect(document.querySelector('video')?.getAttribute('src')).toBe(file.url);
  });

  it('show a document in the step after a press', async () => {
    renderWithProviders(<DocumentBlock file={file} openType="DEFAULT" showDocument={() => <p>the document</p>} />);
    expect(screen.queryByText('the document')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByText('the document')).toBeTruthy();
  });

  it('open a document in a new tab if its author chose this', () => {
    renderWithProviders(<DocumentBlock file={file} openType="NEW_TAB" showDocument={() => <p>the document</p>} />);
    const link = screen.getByRole('link', { name: /Open/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`/pdf-viewer#${file.url}`, '_blank']);
  });
});
