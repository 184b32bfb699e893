/** What an API token may do, beyond which the rights of its person end it (docs/decisions/0075-api-tokens.md). The only list of scopes. */
export const TOKEN_SCOPES = ['catalog:read', 'people:read', 'results:read', 'invitations:write', 'events:read', 'schema:read'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The beginning of every API token, by which people and scanners of secrets recognize one. */
export const API_TOKEN_PREFIX = 'academy_';

/** Characters of the name of an application. */
export const API_TOKEN_NAME_MAX = 60;
/** API tokens that a person may have at the same time. */
export const API_TOKENS_MAX = 20;

/** The root fields of GraphQL that a scope allows. A field that is not listed is refused, and so is every subscription. */
export const ROOT_FIELDS_BY_SCOPE: Readonly<Record<TokenScope, readonly string[]>> = {
  'catalog:read': ['academies', 'academy', 'course', 'courseClass', 'courseClasses', 'adminAcademies', 'adminAcademy', 'adminCourse', 'adminCourses'],
  'people:read': ['accounts', 'accountAccess', 'courseTeam', 'group', 'groups', 'invitations'],
  'results:read': ['courseResults', 'courseStudents', 'moduleStudents', 'quizStatistics'],
  'invitations:write': ['correctInvitation', 'inviteGroup', 'inviteToAccess', 'inviteToSignUp', 'resendInvitations', 'revokeInvitations'],
  'events:read': [],
  'schema:read': [],
};

/** The types whose fields a scope may read, wherever they are nested. A type that is not listed is refused. */
export const TYPES_BY_SCOPE: Readonly<Record<TokenScope, readonly string[]>> = {
  'catalog:read': [
    ...['Academy', 'AcademyAbilities', 'AcademyList', 'AcademyTranslation', 'AdminAcademy', 'AdminCourse', 'AdminModule', 'AdminStepSummary'],
    ...['CalendarLinks', 'ClassDate', 'ClassModule', 'ClassTranslation', 'ContentGap', 'Course', 'CourseAbilities', 'CourseAmount', 'CourseClass'],
    ...['CourseClassList', 'CourseList', 'CourseTranslation', 'Image', 'ImageSource', 'LanguageCoverage', 'Module', 'ModuleTranslation', 'StepName'],
    ...['StepSummary', 'TranslationState'],
  ],
  'people:read': [
    ...['AccessibleAcademy', 'AccessibleCourse', 'Account', 'AccountAccess', 'AccountPage', 'AccountTeam', 'AdminGroup', 'AdminGroupPage'],
    ...['AdminTeamMember', 'Editor', 'Invitation', 'InvitationPage', 'ModuleTranslation', 'OpenedItem', 'Person', 'PersonPage', 'TeamMember'],
    ...['TranslationState'],
  ],
  'results:read': [
    ...['CourseResults', 'CourseStudent', 'CourseStudentPage', 'ModuleResults', 'ModuleStudent', 'ModuleStudentPage', 'QuizOptionStatistics'],
    ...['QuizQuestionStatistics', 'QuizStep', 'StudentProgress'],
  ],
  'invitations:write': ['AccessInvitationResult', 'GroupInvitationResult', 'SignUpInvitationResult'],
  'events:read': [],
  'schema:read': [],
};
