/** The answers of REST from one statement written by hand, in English. Parameters: the viewer. */

const texts = (alias: string): string => `coalesce(${alias}.translations -> 'en', ${alias}.translations -> ${alias}.default_language)`;
const languages = (alias: string): string => `(SELECT json_agg(l ORDER BY l) FROM jsonb_object_keys(${alias}.translations) l)`;
const STATUS = "'status', 1, 'image', NULL";

/** GET /api/academy */
export const REST_ACADEMIES = `SELECT json_build_object('status', 'success', 'message', 'Success', 'result', json_agg(json_build_object(
    '_id', a.id, 'name', ${texts('a')} ->> 'name', 'subTitle', ${texts('a')} ->> 'subTitle', 'translations', a.translations, 'language', ${languages('a')},
    'defaultLanguage', a.default_language, 'academyType', a.academy_type, ${STATUS}, 'imageAlt', a.image_alt,
    'course', (SELECT json_agg(c.id ORDER BY c.position, c.id) FROM courses c WHERE c.academy_id = a.id AND c.status = 'PUBLISHED'),
    'order', a.position, 'revision', a.revision, 'hostedRegion', a.hosted_region) ORDER BY a.position, a.id)) AS answer
  FROM academies a WHERE a.status = 'PUBLISHED' AND $1::uuid IS NOT NULL`;

/** GET /api/academy/mycourses */
export const REST_MY_COURSES = `WITH own AS MATERIALIZED (
    SELECT c.*, r.id AS attempt_id, r.number, r.current_step_id, r.completed_at, coalesce(r.last_used_at, e.created_at) AS used_at
    FROM enrolments e JOIN courses c ON c.id = e.course_id JOIN academies a ON a.id = c.academy_id AND a.status = 'PUBLISHED'
    LEFT JOIN LATERAL (SELECT * FROM attempts t WHERE t.enrolment_id = e.id ORDER BY t.number DESC LIMIT 1) r ON true
    WHERE e.user_id = $1 AND e.ended_at IS NULL AND c.status = 'PUBLISHED'),
  parts AS MATERIALIZED (
    SELECT m.course_id, m.id, m.translations, m.default_language, m.position, count(s.id) AS steps, count(p.completed_at) AS done,
      (q.completed_at IS NOT NULL)::int AS completed, json_agg(s.id ORDER BY s.position, s.id) AS step_ids
    FROM own o JOIN modules m ON m.course_id = o.id JOIN steps s ON s.module_id = m.id LEFT JOIN step_progress p ON p.attempt_id = o.attempt_id AND p.step_id = s.id
    LEFT JOIN module_progress q ON q.attempt_id = o.attempt_id AND q.module_id = m.id GROUP BY m.id, q.completed_at),
  counts AS (
    SELECT course_id, sum(completed) AS completed, count(*) AS modules, sum(done) AS done, sum(steps) AS steps,
      json_agg(json_build_object('_id', id, 'courseId', course_id, 'name', ${texts('parts')} ->> 'name', 'steps', step_ids) ORDER BY position) AS list FROM parts GROUP BY course_id)
  SELECT json_build_object('status', 'success', 'message', 'Success', 'courses', json_agg(json_build_object(
    '_id', o.id, 'academyId', o.academy_id, 'academy', (SELECT json_build_object('_id', a.id, 'name', ${texts('a')} ->> 'name') FROM academies a WHERE a.id = o.academy_id),
    'name', ${texts('o')} ->> 'name', 'description', ${texts('o')} ->> 'description', 'translations', o.translations, 'language', ${languages('o')},
    'defaultLanguage', o.default_language, 'courseType', o.course_type, 'maxAttempts', o.maximum_attempts, ${STATUS}, 'order', o.position, 'revision', o.revision,
    'imageAlt', o.image_alt, 'modules', k.list, 'moduleCount', k.modules, 'stepCount', k.steps,
    'teamMembers', (SELECT coalesce(json_agg(json_build_object('user', json_build_object('_id', u.id, 'name', u.name, 'surname', u.surname), 'role', m.role)), '[]')
      FROM team_members m JOIN users u ON u.id = m.user_id WHERE m.course_id = o.id),
    'access', 'valid', 'progress', json_build_object('course', o.id, 'completedModules', k.completed, 'totalModules', k.modules, 'completedSteps', k.done,
      'totalSteps', k.steps, 'percent', round(100.0 * k.done / k.steps), 'attempt', o.number, 'attemptsLeft', NULL, 'status', (o.completed_at IS NOT NULL)::int,
      'completedAt', o.completed_at, 'currentStep', o.current_step_id)) ORDER BY o.used_at DESC, o.id), 'progress', json_build_object('completedModules', sum(k.completed))) AS answer
  FROM own o JOIN counts k ON k.course_id = o.id`;
