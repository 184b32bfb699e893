import { expect, it } from 'vitest';
import { unknownSteps } from './grid-steps.ts';

it.each([
  ['an attribute', '<Shape h="51" />', ['h="51"']],
  ['a value of a recipe', "const A = chakra('div', { base: { minH: '33' } });", ["minH: '33'"]],
  ['a value for one width', "w: { base: '29', md: 'full' }", ["w: { base: '29', md: 'full' }"]],
  ['a negative value', "ms: '-17'", ["ms: '-17'"]],
])('the rule for grid steps refuses %s that is no step of the grid', (_title, code, found) => {
  expect(unknownSteps(code)).toEqual(found);
});

it.each([
  ['steps', "p: '4', mt: '-2', w: { base: '28', md: 'full' }, gap: '0.5'"],
  ['lengths', "w: '12rem', minH: '33px', inset: '0'"],
  ['attributes of images', '<svg width="29" height="29" />'],
  ['other styles', "flex: '33', opacity: '0.65', lineHeight: '1.35', zIndex: '10'"],
])('the rule for grid steps allows %s', (_title, code) => {
  expect(unknownSteps(code)).toEqual([]);
});
