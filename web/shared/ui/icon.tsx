import type { LucideIcon } from 'lucide-react';
import { chakra } from './chakra.ts';

const Drawing = chakra('svg', {
  base: {
    flex: 'none',
    maxW: 'none',
    // Icons that follow the reading direction, by the class names that lucide gives them.
    '&:is(.lucide-arrow-left, .lucide-arrow-right, .lucide-chevron-left, .lucide-chevron-right, .lucide-external-link, .lucide-list, .lucide-log-out)': {
      _rtl: { transform: 'scaleX(-1)' },
    },
  },
  variants: { besideWords: { true: { _narrowest: { display: 'none' } } } },
});

export interface IconProps {
  icon: LucideIcon;
  /** Side length in rem. */
  size?: number;
  /** Beside words that need its space in the narrowest window with large text. */
  besideWords?: boolean;
}

/** A decorative lucide icon. Screen readers skip it: the text or the button's label beside it carries the meaning. */
export function Icon({ icon, size = 1.25, besideWords }: IconProps) {
  return <Drawing as={icon} besideWords={besideWords} width={`${size}rem`} height={`${size}rem`} />;
}
