import { expect, it } from 'vitest';
import { legacyStepField } from './legacy-step-fields.ts';

it.each([
  ['imageId', 'stepImage'],
  ['access', 'access'],
  ['translations.en.name', 'translations.en.name'],
  ['translations.en.blocks[6].fileId', 'translations.en.description[6].value'],
  ['translations.pt-BR.blocks[0].type', 'translations.pt-BR.description[0].type'],
  ['translations.en.blocks', 'translations.en.description'],
  ['translations.en.embedUrls[0]', 'embedCode.en'],
])('the field %s of a step is %s in the documented body', (name, documented) => {
  expect(legacyStepField(name)).toBe(documented);
});
