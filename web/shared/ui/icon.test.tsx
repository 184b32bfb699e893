import { render } from '@testing-library/react';
import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import CheckIcon from 'lucide-react/icons/check';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import ListIcon from 'lucide-react/icons/list';
import LogOutIcon from 'lucide-react/icons/log-out';
import XIcon from 'lucide-react/icons/x';
import { describe, expect, it } from 'vitest';
import { keepAllStyles, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Icon } from './icon.tsx';

keepAllStyles();

/** Rules of the page that mirror something. */
const mirrorRules = () =>
  [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).filter((text) => text.includes('scaleX(-1)'));

describe('an icon', () => {
  it('draws the paths of lucide and is hidden from screen readers', () => {
    const { container } = render(<CheckIcon size={10} strokeWidth={4} />);
    const svg = container.querySelector('svg');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
    expect(svg?.getAttribute('width')).toBe('10');
    expect(svg?.getAttribute('stroke-width')).toBe('4');
    expect(svg?.querySelector('path')?.getAttribute('d')).toBe('M20 6 9 17l-5-5');
  });

  it('has one path, from all lines and circles of lucide', () => {
    const { container } = render(
      <>
        <EllipsisIcon />
        <XIcon />
      </>,
    );
    const dot = (x: number) => `M${x - 1} 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0z`;
    expect([...container.querySelectorAll('svg *')].map((shape) => shape.getAttribute('d'))).toEqual([dot(12) + dot(19) + dot(5), 'M18 6 6 18M0 0m6 6 12 12']);
  });

  it.each([
    ['ArrowLeft', ArrowLeftIcon],
    ['ArrowRight', ArrowRightIcon],
    ['ChevronRight', ChevronRightIcon],
    ['ExternalLink', ExternalLinkIcon],
    ['List', ListIcon],
    ['LogOut', LogOutIcon],
  ])('mirrors %s on right-to-left pages', (_name, icon) => {
    renderWithProviders(<Icon icon={icon} />);
    const name = document.querySelector('svg.lucide')?.classList.item(1) ?? '';
    expect(name).toMatch(/^lucide-/);
    expect(mirrorRules().some((rule) => rule.includes(`.${name}`))).toBe(true);
  });
});
