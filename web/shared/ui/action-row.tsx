import type { ReactNode } from 'react';
import { ButtonLink, type ButtonVariant } from './button.tsx';
import { chakra } from './chakra.ts';

/** A list of `ActionRow`s. */
export const ActionRows = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    '& > li + li': { borderBlockStartWidth: '1px', borderColor: 'line' },
  },
});
const Line = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    px: '5',
    py: '3',
    // With 200 % text on a phone, the words need the space.
    _largeText: { px: '2' },
  },
});
const Words = chakra('div', { base: { flex: '1 1 12rem', minW: '0', overflowWrap: 'anywhere' } });

export interface ActionRowProps {
  /** The id of the words, which describe the link. */
  id: string;
  children: ReactNode;
  to: string;
  action: ReactNode;
  variant?: ButtonVariant;
  /** Opens a new tab. */
  newTab?: boolean;
}

/** Something that happened or waits, with the link to it. */
export function ActionRow({ id, children, to, action, variant = 'plain', newTab = false }: ActionRowProps) {
  return (
    <Line>
      <Words id={id}>{children}</Words>
      <ButtonLink to={to} variant={variant} aria-describedby={id} {...(newTab && { target: '_blank', rel: 'noopener' })}>
        {action}
      </ButtonLink>
    </Line>
  );
}
