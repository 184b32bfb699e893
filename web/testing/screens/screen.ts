import type { Page } from 'playwright-core';

export type Language = 'en' | 'de' | 'ar' | 'fr' | 'fa';

/** Who opens a screen: a guest, somebody who was enrolled in a course and has not begun, a learner with several begun courses, a learner who has completed one, a trainer, or an admin. */
export type Role = 'guest' | 'newcomer' | 'learner' | 'graduate' | 'trainer' | 'admin';

/** A screen in one state. Each is loaded once per size and measured there by everything in `measures`. */
export interface Screen {
  name: string;
  path: string;
  /** Gives the page answers that the server of the tests does not give; before it is loaded. */
  prepare?: (page: Page) => Promise<void>;
  /** Actions that bring the loaded page into the state. They must work again on a page that is loaded again, in any language. */
  act?: (page: Page) => Promise<void>;
  /** The first row, question or field: it begins near the top of the window, and its rows are not too high. */
  first?: FirstContent;
  /** The GraphQL operation that brings the content: the screen is also measured while it is pending and when it failed. */
  operation?: string;
  /** Measurements of this screen alone; they return problems. */
  also?: (page: Page) => Promise<string[]>;
  /** Measurements of this screen with text of twice the size. */
  alsoLarge?: (page: Page) => Promise<string[]>;
  /** Shown in a browser that refuses camera and microphone. */
  refusesDevices?: true;
  /** The languages that the content of the screen has; all if it is left out. */
  languages?: readonly Language[];
  /** The sizes at which the state exists; both if it is left out. */
  sizes?: ReadonlyArray<Size['name']>;
}

/**
 * The begin of the content, in pixels at most, in English; languages with larger letters or longer words get more. Such a screen has at most one
 * main action in view.
 */
export interface FirstContent {
  selector: string;
  top: number;
  rowHeight?: number;
  phoneOnly?: true;
}

/** A window. The first language is the one that is loaded; all axe rules are checked in it. */
export interface Size {
  name: 'phone' | 'desktop';
  width: number;
  height: number;
  languages: readonly Language[];
}

export const SIZES: readonly Size[] = [
  { name: 'phone', width: 360, height: 740, languages: ['en', 'de', 'ar', 'fr', 'fa'] },
  { name: 'desktop', width: 1280, height: 800, languages: ['ar', 'en', 'de', 'fr', 'fa'] },
];
