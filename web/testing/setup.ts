import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { messages as secondFactorErrors } from '../../locales/en/second-factor-errors.po';
import { messages as writingErrors } from '../../locales/en/writing-errors.po';
import { messages } from '../shared/i18n/catalogs/en.ts';
import { dismissAllToasts } from '../shared/ui/toast-store.ts';
import { removeStyles } from './render-with-providers.tsx';

i18n.loadAndActivate({ locale: 'en', messages: { ...messages, ...writingErrors, ...secondFactorErrors } });

// jsdom does not implement `<dialog>`.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
// jsdom animates nothing.
Element.prototype.animate ??= () => ({}) as never;
window.matchMedia ??= ((query: string) => ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined })) as never;
// Menus observe sizes, which jsdom does not compute.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// The rich-text editor measures its selection to scroll to it.
Range.prototype.getClientRects ??= () => [] as never;
Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect();

/** Characters of an error of a query: what was looked for, and the roles of the page; the whole page would hide the next error. */
const MAX_ERROR = 3000;
configure({
  // Only failing tests wait this long; slow machines need it.
  asyncUtilTimeout: 20_000,
  getElementError: (message) => {
    const error = new Error(message?.slice(0, MAX_ERROR));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

const consoleErrors = vi.spyOn(console, 'error');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  consoleErrors.mockClear();
  vi.stubGlobal('fetch', (address: unknown) => Promise.reject(new Error(`a test must not reach the network: ${String(address)}`)));
});

afterEach(() => {
  cleanup();
  dismissAllToasts();
  expect(consoleErrors.mock.calls, 'console.error was called').toEqual([]);
});

const ownNames = new Set(Reflect.ownKeys(window));

// The files of a worker share a window: nothing that one of them leaves may reach the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Reflect.ownKeys(window)) if (!ownNames.has(name)) Reflect.deleteProperty(window, name);
  removeStyles();
  for (const element of document.head.querySelectorAll(':not(style[data-emotion])')) element.remove();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  // The stores, the caches and the language are kept by modules of web/: each file gets new ones. Packages stay.
  vi.resetModules();
});
