import { disenrolRoute, searchUsersRoute, updateUserRoute, usersRoute } from './accounts/account.routes.ts';
import { deactivateRoute } from './auth/deactivation.routes.ts';
import { passwordRoute, requestResetRoute, resetRoute } from './auth/password.routes.ts';
import { signInRoute } from './auth/session.routes.ts';
import { ACADEMY_WRITE_ROUTES } from './authoring/academy-write.routes.ts';
import { COURSE_WRITE_ROUTES } from './authoring/course-write.routes.ts';
import { DUPLICATE_ROUTES } from './authoring/duplicate.routes.ts';
import { MODULE_WRITE_ROUTES } from './authoring/module-write.routes.ts';
import { STEP_WRITE_ROUTES } from './authoring/step-write.routes.ts';
import { ACADEMY_LIST_ROUTES } from './catalog/academy.routes.ts';
import { CLASS_ROUTES } from './classes/class.routes.ts';
import { STEP_PROGRESS_ROUTES } from './feedback/step-progress.routes.ts';
import { GROUP_ROUTES } from './groups/group.routes.ts';
import { INVITATION_ROUTES } from './invitations/invitation.routes.ts';
import { SIGN_UP_ROUTES } from './invitations/sign-up.routes.ts';
import { academyRoute, courseRoute, myCoursesRoute, otherCoursesRoute, stepRoute } from './learning/course.routes.ts';
import { enrolRoute } from './learning/enrol.routes.ts';
import { PROGRESS_ROUTES } from './learning/progress.routes.ts';
import type { RouteGroup } from './legacy-route.ts';
import { MEETING_ROOM_ROUTES, MEETING_ROUTES } from './meetings/meeting.routes.ts';
import { messageRoute } from './messages/message.routes.ts';
import { PEOPLE_ROUTES } from './people/people.routes.ts';
import { profileRoute } from './people/profile.routes.ts';
import { TEAM_ROUTES } from './people/team.routes.ts';
import { accountRoute } from './presence/account.routes.ts';
import { pollsRoute } from './quizzes/polls.routes.ts';
import { FILE_ROUTES } from './uploads/file-upload.routes.ts';
import { availabilityRoute, languageRoute } from './users/account.routes.ts';
import { EVENT_ROUTES } from './webhooks/event.routes.ts';

const USER_ROUTES: RouteGroup = {
  prefix: '/user',
  routes: [
    ...[signInRoute, ...SIGN_UP_ROUTES, requestResetRoute, resetRoute],
    ...[...INVITATION_ROUTES, enrolRoute],
    ...[accountRoute, passwordRoute, languageRoute, profileRoute, deactivateRoute, availabilityRoute],
    ...[usersRoute, searchUsersRoute, updateUserRoute, disenrolRoute],
  ],
};

/** The read with the bare id comes last among the reads. */
const ACADEMY_ROUTES: RouteGroup = {
  prefix: '/academy',
  routes: [
    ...[...ACADEMY_LIST_ROUTES, myCoursesRoute, otherCoursesRoute, ...PEOPLE_ROUTES, courseRoute, stepRoute, academyRoute],
    ...[...COURSE_WRITE_ROUTES, messageRoute, ...TEAM_ROUTES, ...MODULE_WRITE_ROUTES, ...STEP_WRITE_ROUTES, ...ACADEMY_WRITE_ROUTES],
  ],
};

/** Answers to quizzes. */
const QUIZ_ROUTES: RouteGroup = { prefix: '/progress', routes: [pollsRoute] };

/** All documented endpoints, by the first part of their path (docs/specification.md#7-the-calls-it-makes); express tries the routes of a group in this order. */
export const ROUTE_GROUPS: readonly RouteGroup[] = [
  USER_ROUTES,
  ACADEMY_ROUTES,
  DUPLICATE_ROUTES,
  PROGRESS_ROUTES,
  QUIZ_ROUTES,
  STEP_PROGRESS_ROUTES,
  FILE_ROUTES,
  GROUP_ROUTES,
  MEETING_ROOM_ROUTES,
  MEETING_ROUTES,
  CLASS_ROUTES,
  EVENT_ROUTES,
];
