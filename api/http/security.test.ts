import { readFileSync } from 'node:fs';
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { parseEmbed } from '../../schema/embeds.ts';
import { securityHeaders } from './security.ts';

const JITSI = 'https://meet.academy.example';

/** Returns the headers of a page. */
function headersOf(path: string, jitsiDomain?: string, matomoUrl?: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const respond = securityHeaders({ production: true, siteUrl: 'https://academy.example', jitsiDomain, matomoUrl });
  respond(
    { path } as Request,
    { setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }) } as unknown as Response,
    () => undefined,
  );
  return headers;
}

const directive = (headers: Record<string, string>, name: string): string[] =>
  (headers['content-security-policy'] ?? '')
    .split(';')
    .map((each) => each.trim().split(' '))
    .find(([first]) => first === name)
    ?.slice(1) ?? [];
const granted = (headers: Record<string, string>, feature: string): string | undefined =>
  headers['permissions-policy']?.split(', ').find((each) => each.startsWith(`${feature}=`));

it('the Matomo server gets requests and runs no script', () => {
  const headers = headersOf('/dashboard', undefined, 'https://matomo.academy.example/counting');
  expect(directive(headers, 'connect-src')).toContain('https://matomo.academy.example');
  expect(directive(headers, 'script-src')).toEqual(["'self'"]);
});

describe('the Jitsi server', () => {
  it('is allowed by the proxy to show videos of hosts that steps may embed, and of no other', () => {
    const caddyfile = readFileSync(new URL('../../deploy/Caddyfile', import.meta.url), 'utf8');
    const policy = /Content-Security-Policy "([^"]*)"/.exec(caddyfile)?.[1] ?? '';
    const hostsOf = (name: string) => directive({ 'content-security-policy': policy }, name).filter((each) => each.startsWith('http'));
    expect(hostsOf('frame-src')).not.toEqual([]);
    for (const host of hostsOf('frame-src')) expect(parseEmbed(`${host}/embed/dQw4w9WgXcQ`)?.service).toBe('youtube');
    expect(directive({ 'content-security-policy': policy }, 'media-src')).toEqual(["'self'", 'blob:', 'data:']);
    expect(readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')).not.toMatch(/SHARED_VIDEO|sharedVideo/i);
  });

  it.each(['/classroom/1', '/Classroom/1', '/buddycall/1'])('is allowed on the page %s with its script and frame, camera and microphone', (path) => {
    const headers = headersOf(path, 'meet.academy.example');
    expect(directive(headers, 'script-src')).toEqual(["'self'", JITSI]);
    expect(directive(headers, 'frame-src')).toContain(JITSI);
    for (const feature of ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen']) expect(granted(headers, feature)).toContain(`"${JITSI}"`);
  });

  it.each(['/', '/dashboard', '/academy-course-detail/classroom', '/graphql'])('is not allowed on the page %s', (path) => {
    const headers = headersOf(path, 'meet.academy.example');
    expect(JSON.stringify(headers)).not.toContain('meet.academy.example');
    expect(granted(headers, 'camera')).toBe('camera=(self)');
  });

  it('is not allowed on any page if none is configured', () => {
    expect(headersOf('/classroom/1')).toEqual(headersOf('/dashboard'));
  });
});
