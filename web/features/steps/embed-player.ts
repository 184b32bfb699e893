import type { EmbedService } from '../../schema-types.generated.ts';

/** The services that embeds may come from (docs/specification.md#5-validation-rules), with their brand names. */
export const SERVICE_NAMES: Record<EmbedService, string> = { youtube: 'YouTube', vimeo: 'Vimeo', soundcloud: 'SoundCloud' };

const YOUTUBE_HOSTS = new Set(['youtube.com', 'youtube-nocookie.com', 'm.youtube.com', 'youtu.be']);

function youtubePlayer(address: URL, host: string): string | null {
  if (!YOUTUBE_HOSTS.has(host)) return null;
  const inPath = host === 'youtu.be' ? address.pathname.slice(1) : /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(address.pathname)?.[1];
  const id = inPath ?? address.searchParams.get('v') ?? '';
  return /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` : null;
}

function vimeoPlayer(address: URL, host: string): string | null {
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return null;
  const [, id, inPath] = /^\/(?:video\/)?(\d{3,15})(?:\/(\w{4,40}))?\/?$/.exec(address.pathname) ?? [];
  if (id === undefined) return null;
  const key = inPath ?? address.searchParams.get('h') ?? '';
  return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${/^\w{4,40}$/.test(key) ? `&h=${key}` : ''}`;
}

function soundcloudPlayer(address: URL, host: string): string | null {
  const track = host === 'w.soundcloud.com' ? address.searchParams.get('url') : host === 'soundcloud.com' || host === 'm.soundcloud.com' ? address.href : null;
  if (track === null || !/^https:\/\/(api\.|m\.)?soundcloud\.com\//.test(track)) return null;
  return `https://w.soundcloud.com/player/?url=${encodeURIComponent(track)}&auto_play=true&visual=false`;
}

const PLAYERS = { youtube: youtubePlayer, vimeo: vimeoPlayer, soundcloud: soundcloudPlayer } satisfies Record<
  EmbedService,
  (address: URL, host: string) => string | null
>;

/** Returns the URL of the service's most private player, or null if the embed is not of that service. */
export function playerAddress(service: EmbedService, url: string): string | null {
  try {
    const address = new URL(url);
    if (address.protocol !== 'https:') return null;
    return PLAYERS[service](address, address.hostname.replace(/^www\./, ''));
  } catch {
    return null;
  }
}
