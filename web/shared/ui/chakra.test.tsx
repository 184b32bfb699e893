import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepAllStyles, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { chakra } from './chakra.ts';

keepAllStyles();

const Word = chakra('span', { base: { color: 'ink' }, variants: { tone: { soft: { color: 'inkSoft' } } } });

/** Returns the CSS rules of an element's class. */
const rulesOf = (text: string) => {
  const name = screen.getByText(text).className.split(' ').at(-1) ?? '';
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText);
  return rules.filter((rule) => rule.includes(`.${name}`)).join(' ');
};

/** The text of all styles, as they were inserted. */
const styleText = (): string => [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');

describe('a styled component', () => {
  it('has the same class for equal variants and styles, and another class for other ones', () => {
    renderWithProviders(
      <>
        <Word>one</Word>
        <Word>two</Word>
        <Word tone="soft">three</Word>
        <Word mt="2">four</Word>
      </>,
    );
    const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((text) => screen.getByText(text).className);
    expect(two).toBe(one);
    expect(new Set([one, three, four]).size).toBe(3);
  });

  it('distinguishes numbers from strings, and styles by their values', () => {
    renderWithProviders(
      <>
        <Word lineHeight={2}>number</Word>
        <Word lineHeight="2px">length</Word>
        <Word mt={{ base: '2', md: '4' }}>responsive</Word>
        <Word mt={{ base: '2', md: '5' }}>other</Word>
        <Word mt={{ base: '2', md: '4' }}>same</Word>
      </>,
    );
    const classOf = (text: string) => screen.getByText(text).className;
    expect(new Set(['number', 'length', 'responsive', 'other'].map(classOf)).size).toBe(4);
    expect(classOf('same')).toBe(classOf('responsive'));
  });

  it('has the right class after more combinations than it caches', () => {
    const widths = Array.from({ length: 225 }, (_, index) => `${index}px`);
    const row = (name: string) => widths.map((width) => <Word key={`${name} ${width}`} w={width}>{`${name} ${width}`}</Word>);
    renderWithProviders([...row('first'), ...row('second')]);
    expect(rulesOf('first 3px')).toMatch(/width:\s*3px/);
    expect(screen.getByText('second 3px').className).toBe(screen.getByText('first 3px').className);
    expect(screen.getByText('second 4px').className).not.toBe(screen.getByText('first 3px').className);
  });

  it('passes on every prop but variants and styles as an attribute', () => {
    renderWithProviders(
      <Word tone="soft" px="3" id="word" lang="fa" data-state="open" className="own">
        text
      </Word>,
    );
    const names = screen.getByText('text').getAttributeNames().sort();
    expect(names).toEqual(['class', 'data-state', 'id', 'lang']);
    expect(screen.getByText('text').classList.contains('own')).toBe(true);
  });

  it('resolves tokens of the theme', () => {
    renderWithProviders(<chakra.p ps="4">paragraph</chakra.p>);
    expect(rulesOf('paragraph')).toMatch(/padding-inline-start:\s*var\(--a-spacing-4\)/);
  });

  it('renders another element with `as`', () => {
    renderWithProviders(<Word as="h2">heading</Word>);
    expect(screen.getByRole('heading', { name: 'heading' }).className).not.toBe('');
  });

  it('gives style props more weight than the recipe, also in its states, without a layer', () => {
    const Field = chakra('span', { base: { color: 'ink', _hover: { color: 'accent' } } });
    renderWithProviders(<Field color="danger">field</Field>);
    const name = screen.getByText('field').className;
    const sheet = styleText();
    const selectors = [...sheet.matchAll(/([^{}]+)\{color:var\(--a-colors-danger\)/g)].map(([, selector]) => selector?.trim());
    expect(selectors.filter((selector) => selector?.includes(name))).toEqual([`.${name}`.repeat(4)]);
    expect(sheet).not.toContain('@layer');
  });

  it('repeats a height in dvh as one in vh for older browsers', () => {
    renderWithProviders(<chakra.p maxH={{ base: '50dvh', md: 'calc(100dvh - 16rem)' }}>tall</chakra.p>);
    const sheet = styleText();
    expect(sheet).toContain('max-height:50vh;max-height:50dvh;');
    expect(sheet).toContain('max-height:calc(100vh - 16rem);max-height:calc(100dvh - 16rem);');
  });
});
