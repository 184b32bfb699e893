import { type RefObject, useEffect } from 'react';

/** The attribute of the element at whose place the toolbar of a text is in a large window with a mouse. */
export const TOOLBAR_PLACE = { 'data-toolbar-place': '' } as const;

/** Windows in which the toolbar of a text is at its place above the text, and not at the foot. */
export const TOOLBAR_ABOVE = '@media (min-width: 64rem) and (hover: hover)';

/**
 * Publishes where the toolbar of a text is while the text has the focus, in pixels from the edges of the window: `--toolbar-top`,
 * `--toolbar-left`, `--toolbar-width`, and `--toolbar-end`, the position at which it leaves the window with the end of the text. In the
 * document the toolbar stays in front of its text, where the keyboard and screen readers find it.
 */
export function useToolbarPlace(frame: RefObject<HTMLElement | null>, floating: boolean): void {
  useEffect(() => {
    const text = frame.current;
    if (!floating || text === null) return;
    const measure = () => {
      const place = document.querySelector('[data-toolbar-place]')?.getBoundingClientRect();
      if (place === undefined) return;
      const end = text.getBoundingClientRect().bottom - place.height;
      for (const [name, length] of Object.entries({ top: place.top, left: place.left, width: place.width, end })) {
        text.style.setProperty(`--toolbar-${name}`, `${Math.round(length)}px`);
      }
    };
    // The page becomes longer or shorter while somebody writes.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    const stop = () => {
      observer?.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
    const start = () => {
      measure();
      observer?.observe(document.body);
      window.addEventListener('scroll', measure, { passive: true });
      window.addEventListener('resize', measure);
    };
    text.addEventListener('focusin', start);
    text.addEventListener('focusout', stop);
    return () => {
      stop();
      text.removeEventListener('focusin', start);
      text.removeEventListener('focusout', stop);
    };
  }, [frame, floating]);
}
