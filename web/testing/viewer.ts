import type { SessionViewer } from '../shared/session/session.ts';

/** Returns a learner as the session stores the signed-in person, with changes. */
export const viewerWith = (change: Partial<SessionViewer> = {}): SessionViewer => ({
  id: 'u1',
  name: 'Nura',
  surname: 'Ahmadi',
  email: 'nura@academy.example',
  role: 'student',
  gender: null,
  color: '#b9553a',
  language: 'en',
  contentLanguage: null,
  doNotDisturb: false,
  ...change,
});
