import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { messages } from '../shared/i18n/catalogs/en.ts';
import { dismissAllToasts } from '../shared/ui/toast-store.ts';

i18n.loadAndActivate({ locale: 'en', messages });

// What jsdom leaves out and the browser's own dialog needs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
window.matchMedia ??= ((query: string) => ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined })) as never;
// Positions of menus follow sizes, which jsdom does not compute.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// The limit of a wait in vain: what comes late on a slow machine still comes.
configure({ asyncUtilTimeout: 20_000 });

const complaints = vi.spyOn(console, 'error');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  complaints.mockClear();
  vi.stubGlobal('fetch', (address: unknown) => Promise.reject(new Error(`a test must not reach the network: ${String(address)}`)));
});

afterEach(() => {
  cleanup();
  dismissAllToasts();
  expect(complaints.mock.calls, 'console.error was called').toEqual([]);
});
