import { describe, expect, it } from 'vitest';
import { stepToContinue } from '../../../schema/learning-rules.ts';
import { fc } from '../../../schema/testing/properties.ts';
import { type ModuleFlags, STEP_FLAGS, summarize } from './course-summary.ts';
import { buildOutline } from './outline.ts';

type ModuleRow = Parameters<typeof buildOutline>[0][number];

const step = fc.record({ shown: fc.boolean(), completed: fc.boolean(), open: fc.boolean() });
const course = fc.record({
  modules: fc.array(fc.record({ shown: fc.boolean(), marked: fc.boolean(), steps: fc.array(step, { maxLength: 6 }) }), { maxLength: 5 }),
  current: fc.option(fc.nat(20)),
  staff: fc.boolean(),
  courseCompleted: fc.boolean(),
});

describe('the summary of a course', () => {
  it('has the counts of its outline and the step with which its learner continues, for any course', () => {
    fc.assert(
      fc.property(course, ({ modules, current, staff, courseCompleted }) => {
        const ids = modules.map(({ steps }, module) => steps.map((_step, index) => `${module}/${index}`));
        const currentStepId = current === null ? null : (ids.flat()[current] ?? null);
        const attempt = { id: 'attempt', number: 1, currentStepId, completedAt: courseCompleted ? '2026-01-01' : null };
        const rows = modules.map(({ shown, marked, steps }, module): ModuleRow => {
          const texts = { name: '', shownLanguage: 'en' };
          const stepRows = steps.map(({ open, ...each }, index) => ({
            ...{ ...texts, ...each, id: `${module}/${index}` },
            access: open ? ('OPEN' as const) : ('AFTER_PREVIOUS' as const),
          }));
          return { ...texts, courseId: 'course', id: String(module), shown, marked, placeId: null, steps: stepRows };
        });
        const flags = modules.map(({ shown, marked, steps }, module): ModuleFlags => {
          const digitOf = (each: (typeof steps)[number], index: number): string => {
            const facts = { ...each, current: `${module}/${index}` === currentStepId };
            return (['shown', 'completed', 'open', 'current'] as const).reduce((sum, name) => sum + (facts[name] ? STEP_FLAGS[name] : 0), 0).toString(16);
          };
          return [String(module), shown, marked, steps.map(digitOf).join('')];
        });
        const outline = buildOutline(rows, { staff, attempt });
        const { count, next } = summarize(flags, { staff, attempt });
        expect(count).toEqual(outline.count);
        const module = outline.modules.find(({ id }) => id === next?.moduleId);
        expect(module?.steps[next?.index ?? -1]?.id ?? null).toBe(stepToContinue(outline.modules, currentStepId));
        expect(next === null || next.state === module?.steps[next.index]?.state).toBe(true);
      }),
    );
  });
});
