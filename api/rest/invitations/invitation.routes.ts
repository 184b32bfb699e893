import { mixed, object, string } from 'yup';
import { acceptInvitation } from '../../domain/invitations/accept-invitation.service.ts';
import { inviteGroup, inviteToAccess } from '../../domain/invitations/access-invitation.service.ts';
import { inviteToSignUp } from '../../domain/invitations/sign-up-invitation.service.ts';
import { listOf, schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { describedAs, languageField, optionalText, textField } from '../legacy-fields.ts';
import { type LegacyRoute, legacyRoute } from '../legacy-route.ts';

const isTextOrList = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'));
const textOrList = (missing: 'EMAIL_VALUE_INVALID' | 'USER_REQUIRED') =>
  describedAs(mixed<string | string[]>(isTextOrList).typeError(missing).required(missing), 'text or list');
const valuesOf = (value: string | string[]): string[] => (Array.isArray(value) ? value : [value]);

const processInvitationRoute = legacyRoute(
  {
    method: 'post',
    path: '/processInvitation',
    summary: 'Accept a single-use invitation to an academy or a course as the invited account',
    access: 'signedIn',
    body: object({ token: textField('TOKEN_MISSING'), status: string().strict().oneOf(['accept'], 'CHOICE_INVALID').required('CHOICE_INVALID') }),
    answer: { result: described(schemaOf('OpenedAccess'), '`academy` or `course`: the id of what it opened; the other is null') },
    errors: ['INVITATION_INVALID', 'INVITATION_OTHER_ACCOUNT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  async (ctx, { body }) => {
    const { academyId, courseId } = await acceptInvitation(ctx, body.token);
    return { result: { academy: academyId, course: courseId } };
  },
);

const inviteRoute = legacyRoute(
  {
    method: 'post',
    path: '/invite',
    summary: 'Invite addresses to sign up: one text with commas or new lines, or a list',
    access: 'signedIn',
    scope: 'invitations:write',
    body: object({ email: textOrList('EMAIL_VALUE_INVALID'), language: languageField }),
    answer: { result: described(listOf('InvitedAddress'), 'For each address `email` and `outcome`: invited, alreadyRegistered or invalid') },
    errors: ['NOT_AUTHORIZED'],
    fieldNames: { emails: 'email' },
  },
  async (ctx, { body }) => ({ result: await inviteToSignUp(ctx, { emails: valuesOf(body.email), language: body.language, sendAgain: true }) }),
);

const inviteAccessRoute = legacyRoute(
  {
    method: 'post',
    path: '/inviteAccess',
    summary: 'Invite one or several users to an academy or a course',
    access: 'signedIn',
    scope: 'invitations:write',
    body: object({
      userId: textOrList('USER_REQUIRED'),
      resourceId: textField('TARGET_REQUIRED'),
      inviteType: string().strict().oneOf(['academy', 'course'], 'CHOICE_INVALID').required('CHOICE_INVALID'),
    }),
    answer: { result: described(listOf('InvitedUser'), 'For each user `userId` and `outcome`: invited, alreadyHasAccess or unknownUser') },
    errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    fieldNames: { userIds: 'userId', target: 'resourceId' },
  },
  async (ctx, { body: { userId, resourceId, inviteType } }) => ({
    result: await inviteToAccess(ctx, { userIds: valuesOf(userId), [inviteType === 'academy' ? 'academyId' : 'courseId']: resourceId }),
  }),
);

const groupInviteRoute = legacyRoute(
  {
    method: 'post',
    path: '/groupInvite',
    summary: 'Invite every member of a group to an academy, or to a course of it; people who are added to the group later are not invited',
    access: 'signedIn',
    scope: 'invitations:write',
    body: object({
      groupId: textField('ID_INVALID'),
      inviteType: string().strict().oneOf(['academy', 'course'], 'CHOICE_INVALID').required('CHOICE_INVALID'),
      academyId: textField('ACADEMY_REQUIRED'),
      courseId: optionalText().when('inviteType', ([type], schema) => (type === 'course' ? schema.required('COURSE_REQUIRED') : schema)),
    }),
    answer: { result: described(schemaOf('InvitedGroup'), '`invited` and `alreadyHasAccess`: the number of members') },
    errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    fieldNames: { target: 'academyId' },
  },
  async (ctx, { body: { groupId, inviteType, academyId, courseId } }) => ({
    result: await inviteGroup(ctx, groupId, inviteType === 'course' ? { courseId: courseId ?? '' } : { academyId }),
  }),
);

/** Invitations below /api/user (docs/specification.md#7-the-calls-it-makes). */
export const INVITATION_ROUTES: readonly LegacyRoute[] = [processInvitationRoute, inviteRoute, inviteAccessRoute, groupInviteRoute];
