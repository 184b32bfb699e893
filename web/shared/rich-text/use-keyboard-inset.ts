import { useEffect } from 'react';

/** Publishes the height of the on-screen keyboard as `--keyboard`, in pixels, so that bars at the foot stay above it. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const measure = () => {
      // A zoomed page is smaller than the window, too.
      const covered = view.scale > 1 ? 0 : Math.round(window.innerHeight - view.height - view.offsetTop);
      style.setProperty('--keyboard', `${Math.max(0, covered)}px`);
    };
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, []);
}
