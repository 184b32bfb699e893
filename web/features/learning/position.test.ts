import { describe, expect, it } from 'vitest';
import type { StepState } from '../../schema-types.generated.ts';
import { barActionOf } from './bar-action.ts';
import { incompleteModules, type OutlineModule, positionOf } from './position.ts';

const module = (id: string, states: StepState[], completed = false): OutlineModule => ({
  id,
  completed,
  steps: states.map((state, index) => ({ id: `${id}${index + 1}`, state })),
});

/** Two modules with an empty one between them. */
const course = (first: StepState[], second: StepState[], completed: { first?: boolean; second?: boolean } = {}) => [
  module('a', first, completed.first),
  module('empty', []),
  module('b', second, completed.second),
];

const actionAt = (modules: OutlineModule[], stepId: string, courseCompleted = false, viewing = false) => {
  const position = positionOf(modules, stepId);
  if (position === null) throw new Error(`no step ${stepId}`);
  return barActionOf({ position, courseCompleted, viewing });
};

describe('the position of a step', () => {
  const modules = course(['completed', 'current'], ['open', 'locked']);

  it('counts within its module, and has neighbors across modules', () => {
    expect(positionOf(modules, 'a2')).toMatchObject({ position: 2, previousStepId: 'a1', nextStepId: 'b1', isLastOfModule: true, isInLastModule: false });
    expect(positionOf(modules, 'b1')).toMatchObject({ position: 1, previousStepId: 'a2', nextStepId: 'b2', isLastOfModule: false, isInLastModule: true });
  });

  it('has no previous step at the first and no next step at the last', () => {
    expect(positionOf(modules, 'a1')?.previousStepId).toBeNull();
    expect(positionOf(modules, 'b2')).toMatchObject({ nextStepId: null, isLastOfModule: true, isInLastModule: true });
  });

  it('is null for a step that the viewer does not see', () => {
    expect(positionOf(modules, 'hidden')).toBeNull();
  });

  it('ignores empty modules at the end', () => {
    expect(positionOf([module('a', ['open']), module('empty', [])], 'a1')?.isInLastModule).toBe(true);
  });
});

describe('the forward button of a lesson', () => {
  it('completes an open step, and completes nothing at a completed one', () => {
    expect(actionAt(course(['open', 'locked'], ['open']), 'a1')).toBe('next');
    expect(actionAt(course(['completed', 'open'], ['open']), 'a1')).toBe('goOn');
  });

  it('completes nothing for a viewer without an enrollment, and ends at the last step', () => {
    const modules = course(['open', 'open'], ['open']);
    expect(['a1', 'a2', 'b1'].map((stepId) => actionAt(modules, stepId, false, true))).toEqual(['goOn', 'goOn', 'end']);
  });

  it('completes the module once, at its last step', () => {
    expect(actionAt(course(['completed', 'open'], ['open']), 'a2')).toBe('completeModule');
    expect(actionAt(course(['completed', 'completed'], ['open']), 'a2')).toBe('completeModule');
    expect(actionAt(course(['completed', 'completed'], ['open'], { first: true }), 'a2')).toBe('goOn');
  });

  it('completes the course at the end, and then shows that it is complete', () => {
    expect(actionAt(course(['completed'], ['open']), 'b1')).toBe('completeCourse');
    expect(actionAt(course(['completed'], ['completed'], { first: true, second: true }), 'b1')).toBe('completeCourse');
    expect(actionAt(course(['completed'], ['completed'], { first: true, second: true }), 'b1', true)).toBe('done');
  });
});

it('the incomplete modules of a course are listed with their first incomplete steps', () => {
  const missing = incompleteModules(course(['completed', 'open'], ['completed', 'completed'], { second: false }));
  expect(missing.map(({ step }) => step.id)).toEqual(['a2', 'b2']);
  expect(incompleteModules(course(['completed'], ['completed'], { first: true, second: true }))).toEqual([]);
});
