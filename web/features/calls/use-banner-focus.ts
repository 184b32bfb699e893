import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The key that moves the focus to the banner of a call, and back (docs/product-rules.md#6-live). */
export const BANNER_KEY = 'F6';

export interface BannerFocus {
  banner: RefObject<HTMLElement | null>;
  /** Remembers where the focus was before it came to the banner. */
  onFocus: (event: FocusEvent) => void;
  /** Escape moves the focus back; it answers nothing. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Moves the focus to an element without scrolling; to the main content if the element is gone. */
function returnFocus(element: HTMLElement | null): void {
  const target = element?.isConnected ? element : document.getElementById('content');
  target?.focus({ preventScroll: true });
}

const hasFocus = (element: HTMLElement | null): boolean => element?.contains(document.activeElement) ?? false;

/**
 * The banner takes no focus by itself, so that a key that somebody types at this moment answers nothing. F6 moves the focus to its main action, which is
 * the last one; F6 or Escape moves it back, and so does the end of the banner.
 */
export function useBannerFocus(): BannerFocus {
  const banner = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== BANNER_KEY || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (hasFocus(banner.current)) returnFocus(before.current);
      else [...(banner.current?.querySelectorAll<HTMLElement>('button, a') ?? [])].at(-1)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  // Before the banner is removed from the page.
  useLayoutEffect(() => () => void (hasFocus(banner.current) && returnFocus(before.current)), []);
  return {
    banner,
    onFocus: ({ currentTarget, relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement && relatedTarget !== document.body && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation(); // what is open below the banner stays open
      returnFocus(before.current);
    },
  };
}

/**
 * For the actions of one phase of a call, inside the banner: if they are replaced while the focus is in the banner, the next ones give it back to the
 * banner. `kept` is shared by the actions of all phases.
 */
export function useKeptFocus(kept: RefObject<boolean>): RefObject<HTMLDivElement | null> {
  const actions = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const banner = actions.current?.closest<HTMLElement>('[data-call]') ?? null;
    // Not to the first action: a key that is pressed twice would cancel a call that was just accepted.
    if (kept.current) banner?.focus();
    kept.current = false;
    return () => {
      kept.current = hasFocus(banner);
    };
  }, [kept]);
  return actions;
}
