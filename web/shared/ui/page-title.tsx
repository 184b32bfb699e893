import { type ComponentProps, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { siteName } from '../site.ts';
import { chakra } from './chakra.ts';
import { useFactSeparator } from './fact-separator.tsx';

/** In a row, not wider than the row: a long word breaks. */
const Title = chakra('h1', {
  base: {
    maxW: 'full',
    fontSize: { base: '2xl', md: '3xl' },
    lineHeight: '1.25',
    scrollMarginTop: '5rem',
    // With 200 % text on a phone, the words need the space.
    _largeText: { fontSize: 'xl' },
    _narrowest: { fontSize: 'lg' },
  },
});

/** Sets the document title, without the soft hyphens of a heading: some systems show each of them as a hyphen. */
export function useDocumentTitle(title: string): void {
  const separator = useFactSeparator();
  useEffect(() => {
    document.title = title === '' ? siteName() : `${title.replaceAll('\u00ad', '')}${separator}${siteName()}`;
  }, [title, separator]);
}

export interface PageTitleProps extends ComponentProps<typeof Title> {
  /** The document title; the heading shows the children, or this by default. */
  title: string;
  /** The view changed without a navigation: the heading takes the focus, too. */
  takesFocus?: boolean | undefined;
}

/** The only h1 of the page. It takes the focus after a navigation, so that a screen reader announces the page. */
export function PageTitle({ title, takesFocus = false, children, ...rest }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrival = useLocation().key;
  const takes = useRef(takesFocus || arrival !== 'default');
  useDocumentTitle(title);
  useEffect(() => {
    if (takes.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Title ref={heading} tabIndex={-1} {...rest}>
      {children ?? title}
    </Title>
  );
}
