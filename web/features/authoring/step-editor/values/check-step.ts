import { type Problems, problemsOf } from '../../../../shared/forms/validate.ts';
import { placeProblems } from './problems.ts';
import type { StepValues } from './step-values.ts';
import { formOf } from './to-form.ts';
import type { UploadingParts } from './upload-scope.ts';

/** Returns all problems of a step by form field. Parts whose file is uploading need no file. */
export async function checkStep(values: StepValues, uploading?: UploadingParts): Promise<Problems> {
  // If the rules cannot be loaded, only the server validates.
  const rules = await import('../../../../../schema/step-form.ts').catch(() => null);
  if (rules === null) return {};
  const languages = Object.keys(values.translations);
  return placeProblems(await problemsOf(rules.stepForm(languages), formOf(values, uploading)), values);
}
