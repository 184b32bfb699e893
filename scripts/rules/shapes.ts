import { readFileSync } from 'node:fs';
import type { SourceFile } from './sources.ts';

/** Exported types of the domain; shared code has no entities. */
const DOMAIN = /^api\/domain\/(?!shared\/)/;
const TEST = /\.(test|operation)\.ts$/;
const EXPORTED = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;
/** Words that make one more shape of an entity instead of naming what it is. */
const VAGUE = /(?:View|Detail|Record|Brief)s?$|^Whole[A-Z]/;
/** Entities with a shape for viewers and one for editors; `Create`, `Save` and `Add` are the values of a form. */
const ITEM = /^(\w*?)(Academy|Course|Module|Step|StepContent|Person|TeamMember|CourseProgress)$/;
const SHAPES = ['', 'Admin', 'Create', 'Save', 'Add'];

/** Returns the names of exported types that are one shape too many of an entity (docs/architecture.md#shapes-of-an-entity). */
export function surplusShapes(code: string): string[] {
  const names = [...code.matchAll(EXPORTED)].map(([, name]) => name ?? '');
  return names.filter((name) => {
    const item = ITEM.exec(name);
    return VAGUE.test(name) || (item !== null && !SHAPES.includes(item[1] ?? ''));
  });
}

/** Returns the exported types of the domain that are one shape too many of an entity. */
export function brokenShapes(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => DOMAIN.test(path) && !TEST.test(path))
    .flatMap(({ path }) =>
      surplusShapes(readFileSync(path, 'utf8')).map(
        (name) => `${path} exports ${name}: an entity has two shapes at most (docs/architecture.md#shapes-of-an-entity)`,
      ),
    );
}
