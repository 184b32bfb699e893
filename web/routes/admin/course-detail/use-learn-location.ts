import { type Location, useLocation } from 'react-router-dom';
import type { OutlineAddresses } from '../../../features/authoring/outline/outline-editor.tsx';

/** In the URL: the id of the step, or `new`. */
const NEW = 'new';

export interface LearnLocation {
  /** The id of the open step, if it is saved. */
  stepId: string | null;
  /** The module of a new step. */
  newStepIn: string | null;
  /** The module whose form is open, or `new`. */
  module: string | null;
  addresses: OutlineAddresses & { outline: string };
  /** The URL after the module form is closed. */
  withoutModule: string;
  /** Whether the step form stays mounted after a navigation. */
  staysAt: (next: Location) => boolean;
}

const partOf = (search: string, name: string) => new URLSearchParams(search).get(name);

/** The state of the Learn tab in the URL: `step`, `in` for a new step, `module` for the module form. */
export function useLearnLocation(courseId: string): LearnLocation {
  const here = useLocation();
  const addressWith = (change: Record<string, string | null>) => {
    const parameters = new URLSearchParams(here.search);
    for (const [name, value] of Object.entries({ tab: '1', ...change })) {
      if (value === null) parameters.delete(name);
      else parameters.set(name, value);
    }
    return `/admin/course-detail/${courseId}?${parameters.toString()}`;
  };
  const step = partOf(here.search, 'step');
  const isNew = step === NEW;
  return {
    stepId: isNew ? null : step,
    newStepIn: isNew ? partOf(here.search, 'in') : null,
    module: partOf(here.search, 'module'),
    addresses: {
      outline: addressWith({ step: null, in: null, module: null }),
      step: (id) => addressWith({ step: id, in: null, module: null }),
      newStep: (moduleId) => addressWith({ step: NEW, in: moduleId, module: null }),
      module: (id) => addressWith({ module: id }),
      newModule: addressWith({ module: NEW }),
      preview: (id) => `/admin/preview-step/${id}`,
    },
    withoutModule: addressWith({ module: null }),
    staysAt: (next) =>
      next.pathname === here.pathname &&
      (partOf(next.search, 'tab') ?? '1') === '1' &&
      ['step', 'in'].every((name) => partOf(next.search, name) === partOf(here.search, name)),
  };
}
