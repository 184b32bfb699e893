import type { ComponentProps } from 'react';
import { chakra } from './chakra.ts';
import { notPrinted } from './print.ts';

const Words = chakra('button', {
  base: {
    ...notPrinted,
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

/** A button that looks like a link, for an action inside a sentence or a list. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'color'>) {
  return <Words type="button" {...props} />;
}
