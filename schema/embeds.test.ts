import { describe, expect, it } from 'vitest';
import { parseEmbed } from './embeds.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

describe('parsing an embed code', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['  https://m.youtube.com/live/dQw4w9WgXcQ ', YOUTUBE],
    ['<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=3&amp;x=1" allowfullscreen></iframe>', YOUTUBE],
    ['<iframe src="//www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>', YOUTUBE],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?dnt=1'],
    ['https://vimeo.com/123456789/abcdef0123', 'https://player.vimeo.com/video/123456789?dnt=1&h=abcdef0123'],
    ['https://player.vimeo.com/video/123456789?h=abcdef0123', 'https://player.vimeo.com/video/123456789?dnt=1&h=abcdef0123'],
    [
      'https://m.soundcloud.com/artist/song',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fartist%2Fsong&visual=false&hide_related=true',
    ],
    ['https://soundcloud.com/artist/song', 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fartist%2Fsong&visual=false&hide_related=true'],
    [
      '<iframe src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&amp;color=%23ff5500"></iframe>',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293&visual=false&hide_related=true',
    ],
  ])('returns the player of %s', (pasted, url) => {
    const embed = parseEmbed(pasted);
    expect(embed?.url).toBe(url);
    // The generated URL is parsed again.
    expect(parseEmbed(url)?.url).toBe(url);
  });

  it.each([
    'https://example.org/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
    'https://user@youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com:8080/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v="><script>',
    'https://youtube.com/redirect?q=https://evil.example',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,<iframe src=https://youtu.be/dQw4w9WgXcQ>',
    'https://vimeo.com/settings',
    'https://elsewhere.example/123456',
    'https://vimeo.com/123456?h=x"y',
    'ftp://vimeo.com/123456',
    'https://soundcloud.com/artist',
    'https://w.soundcloud.com/player/',
    'https://w.soundcloud.com/player/?url=x',
    'https://w.soundcloud.com/player/?url=https://evil.example/tracks/1',
    '<script src="https://youtu.be/dQw4w9WgXcQ"></script>',
    '',
  ])('returns null for the text “%s”', (pasted) => {
    expect(parseEmbed(pasted)).toBeNull();
  });

  it.each(['<iframe ', '<iframe src', '<iframe src="', ' src = '])('reads megabytes of %j in linear time', (part) => {
    expect(parseEmbed(`<iframe ${part.repeat(300_000)}`)).toBeNull();
  });
});
