import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { EmbedService } from '../../schema-types.generated.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { EmbedCard } from './embed-card.tsx';
import { playerAddress } from './embed-player.ts';

/** Returns everything on the page that a browser would load. */
const fetched = () => [...document.querySelectorAll('iframe, img, script[src], link[href], video, audio, source')];

describe('an embedded player', () => {
  it('loads nothing before a press, and explains what the service then learns', async () => {
    renderWithProviders(<EmbedCard embed={{ service: 'youtube', url: 'https://www.youtube.com/watch?v=1Evwgu369Jw', title: 'On empathy' }} />);
    expect(fetched()).toEqual([]);
    expect(screen.getByText('On empathy')).toBeTruthy();
    expect(document.body.textContent).toContain('Playing this sends your IP address to YouTube');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    const player = screen.getByTitle('On empathy') as HTMLIFrameElement;
    expect(new URL(player.src).hostname).toBe('www.youtube-nocookie.com');
    expect(player.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  });

  it('renders nothing for a URL of another service', () => {
    renderWithProviders(<EmbedCard embed={{ service: 'vimeo', url: 'https://elsewhere.example/1', title: 'x' }} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the URL of an embedded player', () => {
  it.each<[EmbedService, string, string]>([
    ['youtube', 'https://www.youtube.com/watch?v=1Evwgu369Jw', 'https://www.youtube-nocookie.com/embed/1Evwgu369Jw?autoplay=1&rel=0'],
    ['youtube', 'https://youtu.be/1Evwgu369Jw', 'https://www.youtube-nocookie.com/embed/1Evwgu369Jw?autoplay=1&rel=0'],
    ['youtube', 'https://www.youtube-nocookie.com/embed/1Evwgu369Jw', 'https://www.youtube-nocookie.com/embed/1Evwgu369Jw?autoplay=1&rel=0'],
    ['vimeo', 'https://vimeo.com/123456789/abcdef12', 'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1&h=abcdef12'],
    ['vimeo', 'https://player.vimeo.com/video/123456789', 'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1'],
    ['soundcloud', 'https://soundcloud.com/a/b', 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb&auto_play=true&visual=false'],
  ])('is made for %s from %s', (service, url, player) => {
    expect(playerAddress(service, url)).toBe(player);
  });

  it.each<[EmbedService, string]>([
    ['youtube', 'https://youtube.com.elsewhere.example/watch?v=1Evwgu369Jw'],
    ['youtube', 'http://www.youtube.com/watch?v=1Evwgu369Jw'],
    ['youtube', 'https://www.youtube.com/watch?v=%22onload'],
    ['youtube', 'javascript:alert(1)'],
    ['vimeo', 'https://www.youtube.com/watch?v=1Evwgu369Jw'],
    ['soundcloud', 'https://w.soundcloud.com/player/?url=https://elsewhere.example/a'],
    ['soundcloud', 'nonsense'],
  ])('is refused for %s: %s', (service, url) => {
    expect(playerAddress(service, url)).toBeNull();
  });
});
