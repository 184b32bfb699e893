/** The answer of each page of a learner from one statement written by hand, in English. Parameters: the viewer, the academy, the course. */

const text = (alias: string, field: string): string =>
  `coalesce(${alias}.translations -> 'en', ${alias}.translations -> ${alias}.default_language) ->> '${field}'`;
const language = (alias: string): string => `CASE WHEN ${alias}.translations ? 'en' THEN 'en' ELSE ${alias}.default_language END`;
const item = (alias: string): string => `'id', ${alias}.id, 'name', ${text(alias, 'name')}, 'shownLanguage', ${language(alias)}`;

/** The courses of the viewer with the running attempt. */
const OWN = `own AS MATERIALIZED (
  SELECT c.*, r.id AS attempt_id, r.number, r.current_step_id, r.completed_at, coalesce(r.last_used_at, e.created_at) AS used_at
  FROM enrolments e JOIN courses c ON c.id = e.course_id JOIN academies a ON a.id = c.academy_id AND a.status = 'PUBLISHED'
  LEFT JOIN LATERAL (SELECT * FROM attempts t WHERE t.enrolment_id = e.id ORDER BY t.number DESC LIMIT 1) r ON true
  WHERE e.user_id = $1 AND e.ended_at IS NULL AND c.status = 'PUBLISHED')`;

/** The steps of some of these courses, the progress of each module and course, and the step with which the viewer continues. */
const progress = (courses: string): string => `
  path AS MATERIALIZED (
    SELECT o.id AS course_id, m.id AS module_id, m.position AS place, s.id, s.position, s.translations, s.default_language, p.completed_at IS NOT NULL AS done,
      row_number() OVER w AS n, count(*) OVER (PARTITION BY m.id) AS total
    FROM ${courses} o JOIN modules m ON m.course_id = o.id JOIN steps s ON s.module_id = m.id
    LEFT JOIN step_progress p ON p.attempt_id = o.attempt_id AND p.step_id = s.id WINDOW w AS (PARTITION BY m.id ORDER BY s.position, s.id)),
  counts AS (
    SELECT course_id, count(*) AS modules, sum(total) AS steps, round(100.0 * sum(done) / sum(total)) AS percent, json_agg(round(100.0 * done / total) ORDER BY place) AS percents
    FROM (SELECT course_id, place, count(*) FILTER (WHERE done) AS done, count(*) AS total FROM path GROUP BY course_id, module_id, place) x GROUP BY course_id),
  next AS (SELECT DISTINCT ON (course_id) * FROM path WHERE NOT done ORDER BY course_id, place, position)`;

export const DASHBOARD = `WITH ${OWN}, last AS (SELECT * FROM own WHERE completed_at IS NULL ORDER BY used_at DESC, id LIMIT 12), ${progress('last')}
  SELECT json_build_object('data', json_build_object(
    'continueCards', json_build_object('enrolledCourses', (SELECT count(*) FROM own), 'begunCourses', (SELECT count(*) FROM own WHERE completed_at IS NULL), 'items', (
      SELECT json_agg(json_build_object('stepId', n.id, 'stepName', ${text('n', 'name')}, 'stepPosition', n.n, 'stepsInModule', n.total, '__typename', 'ContinueCard', 'course',
        json_build_object(${item('l')}, '__typename', 'Course', 'progress', json_build_object('courseId', l.id, 'percent', k.percent, 'modulePercents', k.percents, '__typename', 'CourseProgress')))
        ORDER BY l.used_at DESC, l.id) FROM last l JOIN next n ON n.course_id = l.id JOIN counts k ON k.course_id = l.id)),
    'firstCourses', (SELECT json_agg(json_build_object(${item('c')}, 'academyId', c.academy_id, 'description', ${text('c', 'description')}, 'enrolled', c.enrolled,
        'lastCompletedAt', c.completed_at, '__typename', 'Course', 'academy', json_build_object(${item('a')}, '__typename', 'Academy'), 'viewerCan', json_build_object('enrol', NOT c.enrolled)) ORDER BY a.position, c.rank)
      FROM (SELECT * FROM academies WHERE status = 'PUBLISHED' ORDER BY position, id LIMIT 3) a JOIN LATERAL (
        SELECT c.*, o.id IS NOT NULL AS enrolled, o.completed_at, row_number() OVER (ORDER BY o.id IS NULL, c.position, c.id) AS rank FROM courses c LEFT JOIN own o ON o.id = c.id
        WHERE c.academy_id = a.id AND c.status = 'PUBLISHED' ORDER BY o.id IS NULL, c.position, c.id LIMIT 3) c ON true),
    'academies', json_build_object('hiddenByLanguage', 0, 'items', (SELECT json_agg(json_build_object(${item('a')}, 'subTitle', ${text('a', 'subTitle')}, 'academyType', a.academy_type,
        'image', NULL, '__typename', 'Academy', 'courseCount', (SELECT count(*) FROM courses c WHERE c.academy_id = a.id AND c.status = 'PUBLISHED')) ORDER BY a.position, a.id)
      FROM (SELECT * FROM academies WHERE status = 'PUBLISHED' ORDER BY position, id LIMIT 50) a)))) AS answer WHERE $2::uuid IS NOT NULL AND $3::uuid IS NOT NULL`;

const AMOUNTS = `amounts AS (
  SELECT p.course_id, sum(greatest(1, round(coalesce(n.words, 0) / 180.0 + f.seconds / 60))) AS minutes, sum(f.bytes) AS bytes
  FROM path p LEFT JOIN step_contents n ON n.step_id = p.id AND n.language = ${language('p')}
  LEFT JOIN LATERAL (SELECT coalesce(sum(f.duration_seconds), 0) AS seconds, coalesce(sum(f.size), 0) AS bytes FROM jsonb_array_elements(n.blocks) b
    JOIN files f ON f.id = (b ->> 'fileId')::uuid) f ON true GROUP BY p.course_id)`;
const CARD = `${item('o')}, 'description', ${text('o', 'description')}, 'courseType', o.course_type, 'moduleCount', k.modules, 'stepCount', k.steps, 'lastCompletedAt', o.completed_at,
  'image', NULL, '__typename', 'Course', 'amount', json_build_object('courseId', o.id, 'minutes', t.minutes, 'bytes', t.bytes, 'reducedBytes', t.bytes, '__typename', 'CourseAmount'),
  'progress', json_build_object('courseId', o.id, 'attemptNumber', o.number, 'percent', k.percent, 'modulePercents', k.percents, 'completedAt', o.completed_at, 'currentStepId', o.current_step_id, '__typename', 'CourseProgress')`;

export const MY_COURSES = `WITH ${OWN}, ${progress('own')}, ${AMOUNTS}
  SELECT json_build_object('data', json_build_object('myCourses', json_build_object('hiddenByLanguage', 0, 'items', (SELECT json_agg(json_build_object(${CARD},
      'academy', json_build_object(${item('a')}, '__typename', 'Academy'), 'nextStep', json_build_object(${item('n')}, '__typename', 'StepSummary'),
      'leaders', (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'surname', u.surname, 'color', u.color)), '[]') FROM team_members m JOIN users u ON u.id = m.user_id
        WHERE m.course_id = o.id AND m.role = 'admin')) ORDER BY o.used_at DESC, o.id)
    FROM own o JOIN academies a ON a.id = o.academy_id JOIN counts k ON k.course_id = o.id JOIN amounts t ON t.course_id = o.id LEFT JOIN next n ON n.course_id = o.id)))) AS answer
  WHERE $2::uuid IS NOT NULL AND $3::uuid IS NOT NULL`;

export const ACADEMY = `WITH ${OWN}, inside AS (SELECT * FROM own WHERE academy_id = $2), ${progress('inside')}, ${AMOUNTS}
  SELECT json_build_object('data', json_build_object('academy', (SELECT json_build_object(${item('a')}, 'subTitle', ${text('a', 'subTitle')}, 'academyType', a.academy_type, '__typename', 'Academy',
    'viewerCan', json_build_object('seeLearners', false), 'courses', json_build_object('hiddenByLanguage', 0, 'items', (SELECT json_agg(json_build_object(${CARD}, 'enrolled', true) ORDER BY o.position, o.id)
      FROM inside o JOIN counts k ON k.course_id = o.id JOIN amounts t ON t.course_id = o.id))) FROM academies a WHERE a.id = $2))) AS answer WHERE $3::uuid IS NOT NULL`;

/** The step with which the viewer continues, without files, quiz and homework. */
const STEP = `'stepToOpen', (SELECT json_build_object(${item('p')}, 'position', p.n, 'stepsInModule', p.total, 'moduleName', (SELECT ${text('m', 'name')} FROM modules m WHERE m.id = p.module_id),
    'minutes', greatest(1, round(coalesce(n.words, 0) / 180.0)), 'image', NULL, 'embeds', '[]'::json, 'quiz', NULL, 'homework', NULL, '__typename', 'Step', 'blocks', (
      SELECT json_agg(json_build_object('id', b ->> 'id', 'html', b ->> 'html', '__typename', 'TextBlock')) FROM jsonb_array_elements(n.blocks) b))
  FROM path p LEFT JOIN step_contents n ON n.step_id = p.id AND n.language = ${language('p')} WHERE p.id = o.current_step_id), `;

const coursePage = (more: string): string => `WITH ${OWN}, one AS (SELECT * FROM own WHERE id = $3), ${progress('one')}, ${AMOUNTS}
  SELECT json_build_object('data', json_build_object('course', (SELECT json_build_object(${CARD}, ${more}'access', 'valid', 'onlineCount', (SELECT count(DISTINCT n.user_id) FROM connections n JOIN enrolments e ON e.user_id = n.user_id AND e.course_id = o.id),
    'hasMessages', EXISTS (SELECT FROM course_messages x WHERE x.course_id = o.id), 'academy', (SELECT json_build_object(${item('a')}, '__typename', 'Academy') FROM academies a WHERE a.id = o.academy_id),
    'modules', (SELECT json_agg(json_build_object(${item('m')}, 'completed', q.completed_at IS NOT NULL, '__typename', 'Module', 'steps', (
        SELECT json_agg(json_build_object(${item('p')}, 'state', CASE WHEN p.done THEN 'completed' ELSE 'locked' END, '__typename', 'StepSummary') ORDER BY p.n) FROM path p WHERE p.module_id = m.id)) ORDER BY m.position)
      FROM modules m LEFT JOIN module_progress q ON q.attempt_id = o.attempt_id AND q.module_id = m.id WHERE m.course_id = o.id))
    FROM one o JOIN counts k ON k.course_id = o.id JOIN amounts t ON t.course_id = o.id))) AS answer WHERE $2::uuid IS NOT NULL`;

export const COURSE = coursePage('');
export const COURSE_AND_STEP = coursePage(STEP);
