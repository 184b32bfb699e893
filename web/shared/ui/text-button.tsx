import type { ComponentProps } from 'react';
import { chakra } from './chakra.ts';
import { notPrinted } from './print.ts';

const Words = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '11',
    textAlign: 'start',
    color: 'accent',
    fontWeight: 'medium',
    textDecoration: 'underline',
    rounded: '4px',
  },
});

export interface TextButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  /** Its words are content, such as the name in a row, and stay on paper. */
  printed?: boolean;
}

/** A button that looks like a link, for an action inside a sentence or a list. */
export function TextButton({ printed = false, ...props }: TextButtonProps) {
  return <Words type="button" {...(printed ? { 'data-printed': '' } : { css: notPrinted })} {...props} />;
}
