import { object } from 'yup';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { MEETING_KINDS, type MeetingKind } from '../../../schema/meetings.ts';
import { joinMeetingById, readMeeting } from '../../domain/meetings/meeting.service.ts';
import { createMeetingRoom, deleteMeetingRoom, listEveryMeetingRoom } from '../../domain/meetings/meeting-room.service.ts';
import { authorize } from '../../domain/shared/authorize.ts';
import { requireActor } from '../../domain/shared/context.ts';
import { listOf, schemaOf } from '../entity-schemas.ts';
import { described, id } from '../json-schema.ts';
import { cursorQuery, formField, optionalText, textField } from '../legacy-fields.ts';
import { legacyRoute, type RouteGroup } from '../legacy-route.ts';
import { toLegacyAccess, toLegacyMeeting, toLegacyRoom } from './legacy-meetings.ts';

const roomBody = object({
  owner: optionalText().meta({ schema: { ...id, description: 'The caller; the owner of a room is always who adds it' } }),
  name: formField({ type: 'string' }),
  courseId: textField('COURSE_REQUIRED'),
});
const meetingBody = object({
  meetingId: textField(),
  roomType: textField().oneOf<MeetingKind>(MEETING_KINDS, 'CHOICE_INVALID' satisfies FieldCode),
});

/** Meeting rooms of a course (docs/specification.md#7-the-calls-it-makes). */
export const MEETING_ROOM_ROUTES: RouteGroup = {
  prefix: '/meetingRooms',
  routes: [
    legacyRoute(
      {
        method: 'get',
        path: '/:id',
        idOf: 'course',
        summary: 'The meeting rooms of a course, by name',
        access: 'signedIn',
        query: cursorQuery,
        answer: { result: described(listOf('MeetingRoom'), 'The rooms, at most 10,000: the header `X-Next-Cursor` is the `cursor` of those after them') },
        errors: ['NOT_FOUND'],
      },
      async (ctx, { params: { id: courseId = '' }, query: { cursor }, send }) => ({
        result: send(await listEveryMeetingRoom(ctx, courseId, cursor), toLegacyRoom),
      }),
    ),
    legacyRoute(
      {
        method: 'post',
        path: '/',
        summary: 'Add a meeting room',
        access: 'signedIn',
        body: roomBody,
        answer: { result: described(schemaOf('MeetingRoom'), 'The room') },
        errors: ['NOT_FOUND', 'NOT_AUTHORIZED', 'MEETING_ROOMS_FULL'],
      },
      async (ctx, { body: { owner, name, courseId } }) => {
        authorize(owner == null || owner.toLowerCase() === requireActor(ctx).id);
        return { result: toLegacyRoom(await createMeetingRoom(ctx, courseId, { name: name as string })) };
      },
    ),
    legacyRoute(
      {
        method: 'delete',
        path: '/:id',
        idOf: 'meeting room',
        summary: 'Delete a meeting room',
        access: 'signedIn',
        answer: {},
        errors: ['NOT_FOUND', 'NOT_AUTHORIZED'],
      },
      async (ctx, { params }) => {
        await deleteMeetingRoom(ctx, params.id ?? '', DELETE_WORDS);
        return {};
      },
    ),
  ],
};

/** Joining calls, classes and meeting rooms (docs/specification.md#7-the-calls-it-makes). */
export const MEETING_ROUTES: RouteGroup = {
  prefix: '/meeting',
  routes: [
    legacyRoute(
      {
        method: 'post',
        path: '/',
        summary: 'A meeting with those who are inside or expected',
        access: 'signedIn',
        body: meetingBody,
        answer: { result: described(schemaOf('Meeting'), 'The meeting') },
        errors: ['NOT_FOUND', 'MEETING_INVALID'],
      },
      async (ctx, { body: { meetingId, roomType } }) => ({ result: toLegacyMeeting(await readMeeting(ctx, roomType, meetingId)) }),
    ),
    legacyRoute(
      {
        method: 'get',
        path: '/join/:meetingId',
        summary: 'Access to the room of a meeting',
        access: 'signedIn',
        answer: { result: described(schemaOf('MeetingAccess'), 'What a client needs to open the room in Jitsi') },
        errors: ['NOT_FOUND', 'MEETING_INVALID', 'MEETING_NOT_YET', 'MEETING_ENDED', 'JITSI_NOT_CONFIGURED'],
      },
      async (ctx, { params: { meetingId = '' } }) => ({ result: toLegacyAccess(meetingId, await joinMeetingById(ctx, meetingId)) }),
    ),
  ],
};
