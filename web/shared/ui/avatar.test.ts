import { describe, expect, it } from 'vitest';
import { initialsOf, inkOn } from './avatar.tsx';

describe('an avatar', () => {
  it.each([
    ['Nura', 'Ahmadi', 'NA'],
    ['émile', 'zola', 'ÉZ'],
    ['نورا', 'احمدی', 'ن'],
    ['أمينة', 'الخطيب', 'أ'],
    ['الياس', 'نوري', 'ي'],
    ['', 'الخطيب', 'خ'],
    ['Amina', 'الخطيب', 'A'],
    ['Cher', '', 'C'],
  ])('has for the name “%s %s” the initials %s', (name, surname, initials) => {
    expect(initialsOf(name, surname)).toBe(initials);
  });

  it('uses white text on dark colors and dark text on light ones', () => {
    expect([inkOn('#0e6b66'), inkOn('#f0d060')]).toEqual(['#ffffff', '#16302f']);
  });
});
