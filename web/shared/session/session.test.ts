import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { viewerWith } from '../../testing/viewer.ts';
import { forgetReturnPath, returnPath } from './return-path.ts';
import { currentSession, endSession, followOtherTabs, interruptSession, KEPT_LESSON, startSession, updateViewer, useSessionInterrupted } from './session.ts';

const viewer = viewerWith({ language: 'fa', doNotDisturb: true });

/** Dispatches the storage event of a change in another tab. */
const fromOtherTab = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(endSession);

describe('the session of this browser', () => {
  it('stores token, auth and dnd under their documented names', () => {
    startSession({ token: 'secret', viewer });
    expect(localStorage.getItem('token')).toBe('secret');
    expect(localStorage.getItem('dnd')).toBe('1');
    expect(JSON.parse(localStorage.getItem('auth') ?? '')).toMatchObject({
      _id: 'u1',
      name: 'Nura',
      surname: 'Ahmadi',
      role: 'student',
      language: 'fa',
      dnd: 1,
      color: '#b9553a',
    });
    expect(localStorage.getItem('auth')).not.toContain('secret');
  });

  it('updates the account with the data of the server', () => {
    startSession({ token: 'secret', viewer });
    updateViewer({ ...viewer, name: 'Nuria', doNotDisturb: false });
    expect(currentSession()).toEqual({ token: 'secret', viewer: { ...viewer, name: 'Nuria', doNotDisturb: false } });
    expect(localStorage.getItem('dnd')).toBe('0');
  });

  it('removes all data of the person when it ends', () => {
    startSession({ token: 'secret', viewer });
    localStorage.setItem(KEPT_LESSON, 'a course');
    endSession();
    expect(currentSession()).toBeNull();
    expect(['token', 'auth', 'dnd', 'keptLesson'].map((key) => localStorage.getItem(key))).toEqual([null, null, null, null]);
  });

  it('follows sign-out and sign-in in other tabs', () => {
    startSession({ token: 'secret', viewer });
    const stop = followOtherTabs();
    const { token = '', auth = '' } = { ...localStorage } as Record<string, string>;
    localStorage.removeItem('token');
    fromOtherTab('token');
    expect(currentSession()).toBeNull();

    localStorage.setItem('auth', auth);
    localStorage.setItem('token', token);
    fromOtherTab('token');
    expect(currentSession()?.viewer.name).toBe('Nura');
    stop();
  });

  it.each(['', 'null', '{broken', '{"name":"no id"}'])('reads %j in storage as no session', (auth) => {
    const stop = followOtherTabs();
    localStorage.setItem('token', 'secret');
    localStorage.setItem('auth', auth);
    fromOtherTab('auth');
    expect(currentSession()).toBeNull();
    stop();
  });

  const isInterrupted = () => renderHook(useSessionInterrupted).result.current;

  it('is marked as interrupted until the next sign-in or sign-out', () => {
    startSession({ token: 'secret', viewer });
    interruptSession();
    expect([currentSession(), isInterrupted()]).toEqual([null, true]);
    startSession({ token: 'another', viewer });
    expect(isInterrupted()).toBe(false);
    interruptSession();
    endSession();
    expect(isInterrupted()).toBe(false);
  });

  it('is interrupted in all tabs, and each stores its path', () => {
    startSession({ token: 'secret', viewer });
    window.history.replaceState(null, '', '/my-courses?tab=2');
    const stop = followOtherTabs();
    localStorage.setItem('sessionInterrupted', 'true');
    localStorage.removeItem('token');
    fromOtherTab('token');
    expect([currentSession(), isInterrupted(), returnPath()]).toEqual([null, true, '/my-courses?tab=2']);
    stop();
    forgetReturnPath();
    startSession({ token: 'another', viewer });
    interruptSession();
    expect(returnPath()).toBe('/my-courses?tab=2');
    forgetReturnPath();
  });
});
