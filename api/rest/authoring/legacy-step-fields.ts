/** Paths of the step form → paths of the documented body (docs/specification.md#3-entities-and-their-fields). `$1` is the language. */
const NAMES: ReadonlyArray<readonly [RegExp, string]> = [
  [/^imageId$/, 'stepImage'],
  [/^translations\.([^.]+)\.blocks(\[\d+\])\.(?:html|fileId|embedUrl)$/, 'translations.$1.description$2.value'],
  [/^translations\.([^.]+)\.blocks(.*)$/, 'translations.$1.description$2'],
  [/^translations\.([^.]+)\.embedUrls.*$/, 'embedCode.$1'],
];

/** Returns the documented name of a field of the step form, such as `embedCode.en`; those of quiz and homework are in legacy-tasks.ts. */
export function legacyStepField(name: string): string {
  const found = NAMES.find(([path]) => path.test(name));
  return found === undefined ? name : name.replace(...found);
}
