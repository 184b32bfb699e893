import { mixed, number, object, type Schema, string } from 'yup';
import { code, storable } from './content-fields.ts';
import { STEP_DRAFT_MAX } from './limits.ts';

/** Unsaved work on a step: of a saved one, or a new one of a module. */
export interface StepDraftInput {
  stepId: string | null;
  moduleId: string | null;
  /** The revision that the work is based on; null for a new step. */
  revision: number | null;
  /** The values of the form, as JSON. */
  content: string;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

export const stepDraftForm = object({
  stepId: mixed().nullable().default(null),
  moduleId: mixed()
    .nullable()
    .default(null)
    .test('one', code('REQUIRED'), (moduleId, { parent }) => (moduleId === null) !== (parent.stepId === null)),
  revision: number().integer().nullable().default(null),
  content: string()
    .required(code('REQUIRED'))
    .max(STEP_DRAFT_MAX, code('TOO_LONG'))
    .test(...storable)
    .test('json', code('CHARACTERS_NOT_ALLOWED'), (text) => isJson(text ?? '')),
}) as unknown as Schema<StepDraftInput>;
