import { CLASS_TYPES, WEEKDAYS } from '../../schema/class-schedule.ts';
import type { InvitationOutcome } from '../../schema/invitations.ts';
import { MEETING_KINDS, MEETING_STATES } from '../../schema/meetings.ts';
import { USER_ROLES } from '../../schema/roles.ts';
import type { AccessInvitationOutcome } from '../domain/invitations/access-invitation.service.ts';
import { count, described, entity, flag, id, ids, languages, list, moment, oneOf, orNull, ref, revision, text, texts, yes } from './json-schema.ts';

const role = oneOf(...USER_ROLES);
const unavailable = described(flag, '1: not available');
const access = oneOf('valid', 'invalid');

const account = {
  _id: id,
  name: text,
  surname: text,
  email: text,
  role,
  color: text,
  dnd: unavailable,
  gender: orNull(oneOf('male', 'female', 'diverse')),
  language: text,
};
const memberships = {
  isOnline: yes,
  academies: described(ids, 'Ids of the academies of which the user is a member'),
  courses: described(ids, 'Ids of the courses that the user is enrolled in'),
};

/** People, invitations, groups, classes and meetings as the REST interface answers them (docs/specification.md#3-entities-and-their-fields). */
export const PEOPLE = {
  File: entity('A stored file. Its address is signed and expires; fetch it from {host}/{filePath}.', {
    _id: id,
    id,
    filePath: text,
    originalName: text,
    name: text,
    contentType: text,
    url: text,
  }),
  Person: entity(
    'A person in a list. The email address is present only if the viewer may see it.',
    { _id: id, name: text, surname: text, role, color: text, isOnline: yes, dnd: unavailable, email: text },
    ['email'],
  ),
  Account: entity('The account of the caller.', account),
  OwnAccount: entity('The account of the caller, with what it belongs to.', { ...account, ...memberships }),
  User: entity('A user, for admins.', { ...account, ...memberships, createdAt: moment }),
  InvitedAddress: entity('An address that was invited to sign up.', {
    email: text,
    outcome: oneOf<InvitationOutcome>('invited', 'alreadyRegistered', 'invalid'),
  }),
  InvitedUser: entity('A user who was invited to an academy or a course.', {
    userId: text,
    outcome: oneOf<AccessInvitationOutcome>('invited', 'alreadyHasAccess', 'unknownUser'),
  }),
  InvitedGroup: entity('How many members of a group were invited.', { invited: count, alreadyHasAccess: count }),
  OpenedAccess: entity('What an invitation opened; the other is null.', { academy: orNull(id), course: orNull(id) }),
  EnrolledCourse: entity('A course after the enrollment.', { _id: id, access }),
  PersonEntry: entity('A person who belongs to an academy or a course.', { createdAt: moment, user: ref('Person') }),
  Class: entity('A weekly live class. `day` and `time` are UTC; of a class with a time zone by the offset at its next date.', {
    _id: id,
    name: text,
    description: described(text, 'HTML'),
    translations: texts('name', 'description'),
    language: languages,
    defaultLanguage: text,
    classType: oneOf(...CLASS_TYPES),
    moduleId: orNull(entity('The module.', { _id: id, name: text })),
    day: list(oneOf(...WEEKDAYS)),
    time: described(text, 'HH:mm'),
    courseLeader: orNull(entity('The leader.', { _id: id, name: text, surname: text, email: text }, ['email'])),
    course: id,
    module: orNull(id),
    meetingId: id,
    hostedRegion: text,
    timeZone: orNull(described(text, 'IANA name')),
    revision,
  }),
  Group: entity('A group of people. In the list `users` contains ids, in a single group people.', {
    _id: id,
    name: text,
    translations: texts('name'),
    language: languages,
    defaultLanguage: text,
    revision,
    users: list({ anyOf: [id, ref('Person')] }),
  }),
  MeetingRoom: entity('A meeting room of a course. The owner is null if that account is deactivated.', {
    _id: id,
    name: text,
    owner: orNull({ type: 'object', properties: { _id: id, name: text, surname: text } }),
    courseId: id,
    meetingId: id,
  }),
  Meeting: entity('A call, a class or a meeting room.', {
    meetingId: id,
    roomType: oneOf(...MEETING_KINDS),
    name: text,
    state: oneOf(...MEETING_STATES),
    opensAt: orNull(moment),
    endsAt: orNull(moment),
    moderator: yes,
    courseId: orNull(id),
    users: list({
      type: 'object',
      properties: { _id: id, name: text, surname: text, isOnline: yes, dnd: flag, joined: yes },
    }),
  }),
  MeetingAccess: entity('Access to the room of a meeting in Jitsi.', {
    meetingId: id,
    domain: text,
    roomName: text,
    token: orNull(text),
    moderator: yes,
    displayName: text,
    p2p: yes,
    iceTransportPolicy: orNull(text),
    region: text,
    visitId: id,
    expiresAt: orNull(moment),
  }),
  TeamMember: entity('A course leader or module trainer.', { user: ref('Person'), role, modules: described(ids, 'Ids of the modules of the member') }),
};
