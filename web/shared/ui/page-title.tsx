import { type ComponentProps, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { siteName } from '../site.ts';
import { chakra } from './chakra.ts';

const Title = chakra('h1', { base: { fontSize: { base: '2xl', md: '3xl' }, lineHeight: '1.25', scrollMarginTop: '5rem' } });

/** The browser's title of the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? siteName() : `${title} · ${siteName()}`;
  }, [title]);
}

export interface PageTitleProps extends ComponentProps<typeof Title> {
  /** Title in the browser's tab; the heading shows the children, or this. */
  title: string;
}

/** The page's one heading. After moving here from another page it takes the focus, so that a screen reader starts reading. */
export function PageTitle({ title, children, ...rest }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrival = useLocation().key;
  const first = useRef(arrival);
  useDocumentTitle(title);
  useEffect(() => {
    if (first.current !== 'default') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Title ref={heading} tabIndex={-1} {...rest}>
      {children ?? title}
    </Title>
  );
}
