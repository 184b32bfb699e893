import { describe, expect, it } from 'vitest';
import { misplacedUses, unknownFolders, unusedCompositions } from './features.ts';
import { parseSource } from './sources.ts';

const usesIn = (path: string, code: string): string[] => misplacedUses([parseSource(path, code)]);

describe('a file of a feature', () => {
  it.each([
    ['its own services', 'api/graphql/courses/course.resolver.ts', "import { createCourse } from '../../domain/courses/course.service.ts';"],
    ['services of an earlier feature', 'api/rest/learning/course.routes.ts', "import { readAcademy } from '../../domain/catalog/academy-reads.service.ts';"],
    ['types of an earlier feature', 'api/graphql/learning/step.types.ts', "import { ImageType } from '../files/file.types.ts';"],
    ['a package with the name of a later feature', 'api/rest/courses/course.routes.ts', "import { learn } from 'learning';"],
    [
      'services of a later feature in a test',
      'api/rest/courses/course.routes.api.test.ts',
      "import { readCourse } from '../../domain/learning/read-course.service.ts';",
    ],
  ])('may use %s', (_title, path, code) => {
    expect(usesIn(path, code)).toEqual([]);
  });

  it.each([
    ['imports a service of a later feature', "import { readCourse } from '../../domain/learning/read-course.service.ts';"],
    ['imports a type of a later feature', "import type { CourseDetail } from '../../domain/learning/read-course.service.ts';"],
    ['exports a service of a later feature', "export { readCourse } from '../../domain/learning/read-course.service.ts';"],
    ['imports a service of a later feature at run time', "export const read = () => import('../../domain/learning/read-course.service.ts');"],
    ['imports a type of the same layer from a later feature', "import { ModuleType } from '../learning/outline.types.ts';"],
  ])('is reported if it %s', (_title, code) => {
    expect(usesIn('api/graphql/courses/course.resolver.ts', code)).toEqual([expect.stringContaining('courses comes before learning')]);
  });

  it('is reported if only its name contains the later feature', () => {
    const code = "import { readCourse } from '../../domain/learning/read-course.service.ts';";
    expect(usesIn('api/rest/courses/learning.routes.ts', code)).toEqual([expect.stringContaining('courses comes before learning')]);
  });
});

describe('a file of no feature', () => {
  const code = "import { renewLeases } from '../domain/presence/presence.service.ts';";

  it('may use a feature whose name is in its path', () => {
    expect(usesIn('api/http/presence-renewer.ts', code)).toEqual([]);
  });

  it('may use any feature if it is listed as a composition', () => {
    expect(usesIn('api/rest/route-groups.ts', code)).toEqual([]);
  });

  it.each([
    ['api/http/connection-renewer.ts', code],
    ['api/graphql/settings/settings.resolver.ts', code.replace('../domain', '../../domain')],
  ])('is reported if a search for the name of the feature does not find it: %s', (path, source) => {
    expect(usesIn(path, source)).toEqual([expect.stringContaining('a search for presence does not find the file')]);
  });

  it('is reported as an unused composition if it uses no feature', () => {
    const found = unusedCompositions([
      parseSource('api/rest/route-groups.ts', ''),
      parseSource('api/graphql/loaders.ts', "import './learning/outline.types.ts';"),
    ]);
    expect(found).toContainEqual(expect.stringContaining('api/rest/route-groups.ts'));
    expect(found).not.toContainEqual(expect.stringContaining('api/graphql/loaders.ts'));
  });
});

it('folders whose name is not that of a feature are reported', () => {
  expect(unknownFolders('api/rest', ['learning', 'corpus', 'progress'])).toEqual([expect.stringContaining('api/rest/progress')]);
  expect(unknownFolders('web/features', ['learning', 'corpus'])).toEqual([expect.stringContaining('web/features/corpus')]);
});
