import { type RefObject, useLayoutEffect } from 'react';
import { CALL_INSET } from '../../shared/ui/call-inset.ts';

/**
 * While the banner lies on the page or on a dialog, writes its height into a property of the page, so that it covers nothing: dialogs and what stays at the top of
 * the window begin below it.
 */
export function useCallInset(banner: RefObject<HTMLElement | null>, fixed: boolean, dialog: HTMLElement | null): void {
  // After each render, because the banner becomes another element when the call is accepted.
  useLayoutEffect(() => {
    const element = banner.current;
    if (element === null || !fixed) return;
    const { style } = document.documentElement;
    const property = dialog === null ? CALL_INSET.page : CALL_INSET.dialog;
    const write = () => style.setProperty(property, `${element.offsetHeight}px`);
    const observer = new ResizeObserver(write);
    write();
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  });
}
