import type { DataSource } from 'typeorm';
import { createDataSource } from '../../api/db/data-source.ts';
import { readCourseResults } from '../../api/domain/overview/course-results.service.ts';
import { listModuleStudents } from '../../api/domain/overview/module-students.service.ts';
import { readStudentWork } from '../../api/domain/overview/student-work.service.ts';
import { buildCourseWith } from '../../api/testing/factories/course.ts';
import { buildHomework, buildQuizQuestion } from '../../api/testing/factories/tasks.ts';
import { adminOf, compare } from './compare.ts';
import type { Stage } from './stage.ts';

const STUDENTS = 500;
const MODULES = 20;
const STEPS = 5;

interface Class {
  courseId: string;
  moduleIds: string[];
  studentId: string;
}

/** Stores a course of 20 modules, each with a quiz and homework, and 500 students who have done all of it. */
async function buildClass(source: DataSource): Promise<Class> {
  const { manager: db } = source;
  const plan = Array.from({ length: MODULES }, () => Array.from({ length: STEPS }, () => ({})));
  const { course, moduleIds, stepIds } = await buildCourseWith(db, plan);
  const [quizzes, homework] = [stepIds.map((ids) => ids[0] ?? ''), stepIds.map((ids) => ids[1] ?? '')];
  for (const stepId of quizzes) await buildQuizQuestion(db, stepId);
  for (const stepId of homework) await buildHomework(db, stepId);
  const students: Array<{ id: string }> = await db.query(
    `INSERT INTO users (id, email, name, surname, password_hash, role, language, color, created_at)
     SELECT gen_random_uuid(), 'overview-' || n || '@bench.example', 'Name ' || n, 'Surname', '', 'student', 'en', '#345678', now() FROM generate_series(1, ${STUDENTS}) n RETURNING id`,
  );
  await db.query('INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), u, $2, now() FROM unnest($1::uuid[]) u', [
    students.map(({ id }) => id),
    course.id,
  ]);
  await db.query(
    `INSERT INTO attempts (id, enrolment_id, number, started_at, last_used_at) SELECT gen_random_uuid(), id, 1, now(), now() FROM enrolments WHERE course_id = $1`,
    [course.id],
  );
  const attempts = 'FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id AND e.course_id = $1';
  await db.query(`INSERT INTO step_progress (attempt_id, step_id, visited_at, completed_at) SELECT a.id, s, now(), now() ${attempts}, unnest($2::uuid[]) s`, [
    course.id,
    stepIds.flat(),
  ]);
  await db.query(`INSERT INTO module_progress (attempt_id, module_id, completed_at) SELECT a.id, m, now() ${attempts}, unnest($2::uuid[]) m`, [
    course.id,
    moduleIds,
  ]);
  await db.query(
    `INSERT INTO homework_submissions (id, attempt_id, step_id, round, status, title, content, word_count, version, saved_at, submitted_at, answered)
     SELECT gen_random_uuid(), a.id, s, 1, 'submitted', '', repeat('What I heard. ', 40), 120, 1, now(), now(), false ${attempts}, unnest($2::uuid[]) s`,
    [course.id, homework],
  );
  await db.query(
    `INSERT INTO quiz_answers (id, attempt_id, step_id, question_id, revision, number, option_ids, correct, finished, answered_at)
     SELECT gen_random_uuid(), a.id, q.step_id, q.id, 1, 1, ARRAY[o.id], true, true, now() ${attempts}
     JOIN quiz_questions q ON q.step_id = ANY ($2::uuid[]) JOIN quiz_options o ON o.question_id = q.id AND o.is_correct`,
    [course.id, quizzes],
  );
  await db.query('ANALYZE');
  return { courseId: course.id, moduleIds, studentId: students[STUDENTS / 2]?.id ?? '' };
}

/** Measures the Student Overview of 500 students in 20 modules against its statements alone (docs/targets.md#2-performance-goals-server P3). */
export async function measureStudentOverview(stage: Stage): Promise<void> {
  const source = await createDataSource({ url: stage.databaseUrl, poolSize: 2 }).initialize();
  try {
    const { courseId, moduleIds, studentId } = await buildClass(source);
    const ctx = adminOf(source, stage.databaseUrl);
    const moduleId = moduleIds[MODULES / 2] ?? '';
    process.stdout.write(`\nStudent Overview of ${STUDENTS} students in ${MODULES} modules\n`);
    await compare(source, 'the modules', () => readCourseResults(ctx, courseId));
    await compare(source, 'the first students of a module', () => listModuleStudents(ctx, moduleId));
    await compare(source, 'the last students of a module', () => listModuleStudents(ctx, moduleId, { offset: STUDENTS - 50 }));
    await compare(source, 'the work of a student', () => readStudentWork(ctx, moduleId, studentId));
    process.stdout.write('  goal: at most 6 statements (P3)\n');
  } finally {
    await source.destroy();
  }
}
