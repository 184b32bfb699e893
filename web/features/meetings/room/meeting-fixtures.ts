import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import '../../../testing/jitsi-stand-in.js';
import type { StandInMeeting } from '../../../testing/jitsi-stand-in.d.ts';
import { answer } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { type MeetingPage_MeetingFragment, MeetingPageDocument } from './meeting-page.generated.ts';
import { JoinMeetingDocument } from './use-room-access.generated.ts';
import { EnterMeetingDocument } from './use-visit.generated.ts';

export const ID = '11111111-1111-4111-8111-111111111111';
export const KEY = { kind: 'class', id: ID } as const;
export const VISIT = 'visit-1';
export const DOMAIN = 'meet.academy.example';

const person = (id: string, name: string, online: boolean) => typed('Person', { id, name, surname: 'Rahimi', color: '#0e6b66', online, doNotDisturb: false });
const participant = (id: string, name: string, joined: boolean, online = true) => typed('MeetingParticipant', { joined, person: person(id, name, online) });
export const meetingOf = (changes: Partial<MeetingPage_MeetingFragment> = {}): MeetingPage_MeetingFragment =>
  typed('Meeting', {
    ...KEY,
    name: 'Evening class',
    state: 'OPEN',
    opensAt: null,
    configured: true,
    courseId: 'course-1',
    joinedCount: 1,
    participantCount: 2,
    participants: [participant('p1', 'Mina', true), participant('p2', 'Omid', false, false)],
    ...changes,
  });
export const meetingAnswer = (changes: Partial<MeetingPage_MeetingFragment> = {}) => answer(MeetingPageDocument, KEY, { meeting: meetingOf(changes) });
export const access = typed('MeetingAccess', {
  domain: DOMAIN,
  roomName: 'secretroom',
  token: 'a.b.c',
  displayName: 'Mina Rahimi',
  p2p: false,
  iceTransportPolicy: null,
  visitId: VISIT,
});
export const joinAnswer = answer(JoinMeetingDocument, KEY, { joinMeeting: access });
export const enterAnswer = answer(EnterMeetingDocument, { visitId: VISIT }, { enterMeeting: meetingOf() });

export const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];
/** The SDK keeps the first constructor that it gets: all tests have the same. */
const standInApi = window.JitsiMeetExternalAPI;

/** Serves the stand-in as the script of the Jitsi server. */
export async function serveScript(): Promise<void> {
  await waitFor(() => expect(scripts()).toHaveLength(1));
  window.JitsiMeetExternalAPI = standInApi;
  await act(async () => void scripts()[0]?.dispatchEvent(new Event('load')));
}

export async function openedMeeting(): Promise<StandInMeeting> {
  await waitFor(() => expect(window.jitsiStandIn.instances).toHaveLength(1));
  const [opened] = window.jitsiStandIn.instances;
  if (opened === undefined) throw new Error('No meeting was opened');
  return opened;
}
export const emit = (meeting: StandInMeeting, event: string, data?: unknown) => act(async () => void meeting.emit(event, data));
