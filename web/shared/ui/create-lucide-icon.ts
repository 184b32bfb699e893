import type { LucideIconData, LucideProps } from 'lucide-react';
import { createElement } from 'react';

/**
 * Builds the component of one lucide icon from its data. `scripts/web/lucide-plugin.ts` replaces the function of this name in lucide with it, whose
 * options (context, colors, stroke scaling) are not used here.
 */
export default function createLucideIcon({ name, node }: LucideIconData) {
  return function LucideSvg({ size = 24, className = '', ...props }: LucideProps) {
    const attributes = {
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...props,
      className: `lucide lucide-${name} ${className}`,
    } as const;
    return createElement('svg', attributes, ...node.map(([tag, shape]) => createElement(tag, shape)));
  };
}
