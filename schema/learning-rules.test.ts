import { describe, expect, it } from 'vitest';
import { stepToContinue } from './learning-rules.ts';

const module = (id: string, states: string[]) => ({ steps: states.map((state, index) => ({ id: `${id}${index + 1}`, state })) });

describe('the step to continue with', () => {
  const modules = [module('a', ['completed', 'open']), module('empty', []), module('b', ['open'])];

  it('is the current step, the next incomplete one when the current step is complete, else the first incomplete one, else the first', () => {
    expect(stepToContinue(modules, 'b1')).toBe('b1');
    expect(stepToContinue(modules, null)).toBe('a2');
    expect(stepToContinue(modules, 'a1')).toBe('a2');
    expect(stepToContinue([module('a', ['open', 'completed', 'locked']), module('b', ['completed', 'open'])], 'a2')).toBe('b2');
    expect(stepToContinue([module('a', ['open', 'locked']), module('b', ['completed'])], 'b1')).toBe('a1');
    expect(stepToContinue([module('a', ['completed', 'completed'])], 'a2')).toBe('a2');
    expect(stepToContinue(modules, 'gone')).toBe('a2');
    expect(stepToContinue([module('a', ['completed']), module('b', ['completed'])], null)).toBe('a1');
    expect(stepToContinue([module('empty', [])], null)).toBeNull();
  });
});
