import { expect, it } from 'vitest';
import { assertBuildable } from './web-build.ts';

it('a folder below which the web client cannot be built is refused with a sentence, any other is not', () => {
  expect(() => assertBuildable('/home/lea/course #1/academy')).toThrow('The web client cannot be built in /home/lea/course #1/academy: rename the folder');
  expect(() => assertBuildable("/home/lea/Büro's 100% %20 أكاديمية")).not.toThrow();
});
