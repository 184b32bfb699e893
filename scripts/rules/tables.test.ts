import { describe, expect, it } from 'vitest';
import { parseSource } from './sources.ts';
import { brokenStatements, tablesIn } from './tables.ts';

const TABLES = ['academies', 'courses', 'team_members', 'users'];

it.each([
  ['a selection', "statements.selectFrom('academies as a')", ['academies']],
  ['a join', ".leftJoin('team_members as t', (join) => join)", ['team_members']],
  ['a list', "statements.selectFrom(['academies as a', 'courses as c'])", ['academies', 'courses']],
  ['a table that is passed on', "{ table: 'users', parent: null }", ['users']],
  ['a write', "statements.updateTable('users').set({})", ['users']],
  ['SQL in a string', '`SELECT 1 FROM academies a JOIN courses c ON true`', ['academies', 'courses']],
  ['the type of a table', 'expressionBuilder<{ t: TeamMembersTable }, "t">()', ['team_members']],
  ['a foreign key', "@ForeignKey('users', { onDelete: 'CASCADE' })", ['users']],
  ['a word of a text', "'courses of an academy'", []],
])('the tables that code names are found: %s', (_title, code, tables) => {
  expect(tablesIn(code, TABLES)).toEqual(tables);
});

describe('SQL statements', () => {
  const entities = [
    parseSource('api/domain/courses/course.entity.ts', "@Entity('courses')\nexport class CourseEntity {}"),
    parseSource('api/domain/memberships/enrolment.entity.ts', "@Entity('enrolments')\nexport class EnrolmentEntity {}"),
    parseSource('api/domain/shared/outbox.entity.ts', "@Entity('outbox')\nexport class OutboxEntity {}"),
  ];
  const found = (path: string, code: string): string[] => brokenStatements([...entities, parseSource(path, code)]);

  it.each([
    ['a table of an earlier feature', 'api/domain/learning/enrol.service.ts', "statements.selectFrom('courses')"],
    ['a later table in a comment', 'api/domain/courses/course.service.ts', "// selectFrom('enrolments')"],
    ['a later table in a test', 'api/domain/courses/course.db.test.ts', "statements.selectFrom('enrolments')"],
    ['a table of no feature outside the domain', 'api/jobs/outbox.ts', "db.query('SELECT id FROM outbox')"],
  ])('may name %s', (_title, path, code) => {
    expect(found(path, code)).toEqual([]);
  });

  it.each(["statements.selectFrom('enrolments as e')", 'sql`SELECT 1 FROM enrolments`', "type Row = Pick<EnrolmentsTable, 'id'>"])(
    'are reported if they name a table of a later feature: %s',
    (code) => {
      expect(found('api/domain/courses/course.service.ts', code)).toEqual([expect.stringContaining('enrolments of memberships, a later feature')]);
    },
  );

  it.each(['api/graphql/courses/course.resolver.ts', 'api/rest/courses/course.routes.ts', 'api/http/courses.ts', 'api/jobs/courses.job.ts'])(
    'are reported outside the domain, in %s',
    (path) => {
      expect(found(path, "statements.selectFrom('courses')")).toEqual([expect.stringContaining('only services query tables')]);
    },
  );

  it.each([
    ["tx.db.query('SELECT 1')", 'sends SQL as a string'],
    ['prepared(`courses.list`, {}, () => statements)', 'defines variants of a statement'],
    ["allRows(ctx.db, statements.selectFrom('courses'))", 'builds a statement without variants'],
    ["ctx.db.createQueryBuilder(CourseEntity, 'c')", 'builds a statement with TypeORM'],
    ['tx.db.createQueryBuilder().insert().into(CourseEntity)', 'builds a statement with TypeORM'],
    ['ctx.db.findAndCount(CourseEntity, {})', 'reads a list'],
  ])('are built in the way that fits: %s', (code, problem) => {
    expect(found('api/domain/courses/course.service.ts', code)).toEqual([expect.stringContaining(problem)]);
  });

  it.each(["prepared('courses.list', {}, () => statements)", 'allRows(ctx.db, coursesOf(filter))', "tx.db.upsert(CourseEntity, row, ['id'])"])(
    'may be built as %s',
    (code) => {
      expect(found('api/domain/courses/course.service.ts', code)).toEqual([]);
    },
  );
});
