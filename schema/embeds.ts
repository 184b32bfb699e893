import { parseUrl } from './parse-url.ts';

export type EmbedService = 'youtube' | 'vimeo' | 'soundcloud';

/** A player of an allowed service; `url` is the address of its frame. */
export interface Embed {
  service: EmbedService;
  url: string;
  title: string;
}

const TITLES: Readonly<Record<EmbedService, string>> = { youtube: 'YouTube', vimeo: 'Vimeo', soundcloud: 'SoundCloud' };
const YOUTUBE_HOSTS = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com']);
const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;
const VIMEO_ID = /^\d{5,12}$/;
const VIMEO_HASH = /^[0-9a-f]{8,16}$/;
const SOUNDCLOUD_PATH = /^\/[\w-]+(?:\/sets)?\/[\w-]+(?:\/s-[\w-]+)?$/;
const SOUNDCLOUD_API_PATH = /^\/(?:tracks|playlists)\/\d+$/;

function youtube(host: string, url: URL): string | null {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  let id: string | null | undefined = null;
  if (host === 'youtu.be') id = parts[0];
  else if (YOUTUBE_HOSTS.has(host))
    id = parts[0] === 'watch' ? url.searchParams.get('v') : ['embed', 'shorts', 'live'].includes(parts[0] ?? '') ? parts[1] : null;
  return id && YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

function vimeo(host: string, url: URL): string | null {
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return null;
  const parts = url.pathname.split('/').filter((part) => part !== '' && part !== 'video');
  const [id = '', hash = url.searchParams.get('h') ?? ''] = parts;
  if (!VIMEO_ID.test(id) || (hash !== '' && !VIMEO_HASH.test(hash))) return null;
  return `https://player.vimeo.com/video/${id}?dnt=1${hash === '' ? '' : `&h=${hash}`}`;
}

function soundcloud(host: string, url: URL): string | null {
  if (host === 'w.soundcloud.com') {
    const inner = parseUrl(url.searchParams.get('url') ?? '');
    return inner === null ? null : soundcloud(hostOf(inner), inner);
  }
  const page = host === 'soundcloud.com' || host === 'm.soundcloud.com';
  const allowed = page ? SOUNDCLOUD_PATH.test(url.pathname) : host === 'api.soundcloud.com' && SOUNDCLOUD_API_PATH.test(url.pathname);
  if (!allowed) return null;
  const track = `https://${page ? 'soundcloud.com' : host}${url.pathname}`;
  return `https://w.soundcloud.com/player/?url=${encodeURIComponent(track)}&visual=false&hide_related=true`;
}

function hostOf(url: URL): string {
  return url.hostname.toLowerCase().replace(/^www\./, '');
}

/** Returns the URL in a pasted text: a page address or the embed code of a service. */
function addressIn(pasted: string): string {
  const source = /<iframe[^<>]*\ssrc\s*=\s*["']([^"']+)["']/i.exec(pasted)?.[1]?.replaceAll('&amp;', '&') ?? pasted.trim();
  return source.startsWith('//') ? `https:${source}` : source;
}

/**
 * Returns the player for a page address or embed code of an allowed service, otherwise null. Only two
 * video-sharing services and one audio-sharing service are allowed (docs/specification.md#5-validation-rules); the URL of the frame is generated, never the pasted one.
 */
export function parseEmbed(pasted: string): Embed | null {
  const url = parseUrl(addressIn(pasted));
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.port !== '') return null;
  const host = hostOf(url);
  for (const [service, parse] of [['youtube', youtube] as const, ['vimeo', vimeo] as const, ['soundcloud', soundcloud] as const]) {
    const found = parse(host, url);
    if (found !== null) return { service, url: found, title: TITLES[service] };
  }
  return null;
}
