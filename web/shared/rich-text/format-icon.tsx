import type { LucideIcon } from 'lucide-react';
import { chakra } from '../ui/chakra.ts';

const Drawing = chakra('svg', {
  base: {
    flex: 'none',
    // Undo and redo follow the direction of the page.
    '&:is(.lucide-undo-2, .lucide-redo-2)': { _rtl: { transform: 'scaleX(-1)' } },
  },
  variants: {
    direction: {
      ltr: {},
      // Icons that show lines of text follow the direction of the edited text.
      rtl: {
        '&:is(.lucide-list, .lucide-list-ordered, .lucide-text-quote, .lucide-text-align-start, .lucide-text-align-end)': { transform: 'scaleX(-1)' },
      },
    },
  },
});

export interface FormatIconProps {
  icon: LucideIcon;
  /** Direction of the edited text. */
  direction?: 'ltr' | 'rtl';
}

/** A decorative lucide icon of the toolbar. The label of the button describes its action. */
export function FormatIcon({ icon, direction }: FormatIconProps) {
  return <Drawing as={icon} direction={direction} width="1.125rem" height="1.125rem" />;
}
