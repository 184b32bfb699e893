import { object } from 'yup';
import { EVENT_TYPES } from '../../../schema/webhooks.ts';
import { listEvents } from '../../domain/webhooks/read-events.service.ts';
import { described, entity, id, list, moment, oneOf, text, yes } from '../json-schema.ts';
import { optionalText } from '../legacy-fields.ts';
import { legacyRoute, type RouteGroup } from '../legacy-route.ts';

const event = entity('What happened to a learner', {
  id: described(text, 'Digits; also the `webhook-id` of the message. Later events have greater ids'),
  type: oneOf(...EVENT_TYPES),
  timestamp: moment,
  data: described({ type: 'object', additionalProperties: id }, 'Ids by name: `userId`, `courseId`, and by type `attemptId`, `stepId`, `submissionId`'),
});

/** What webhooks send, for receivers that were away (docs/integrating.md#events). */
export const EVENT_ROUTES: RouteGroup = {
  prefix: '/events',
  routes: [
    legacyRoute(
      {
        method: 'get',
        path: '/',
        summary: 'Up to 100 events of the last 30 days after the id `after`, the oldest first; without it, from the first one; admins only',
        access: 'signedIn',
        scope: 'events:read',
        query: object({ after: optionalText().matches(/^\d{1,18}$/, { message: 'ID_INVALID', excludeEmptyString: true }) }),
        answer: { result: described(list(event), 'The events'), hasMore: described(yes, 'Whether there are more after these') },
        errors: ['NOT_AUTHORIZED'],
      },
      async (ctx, { query: { after } }) => {
        const { events, hasMore } = await listEvents(ctx, after || null);
        return { result: events, hasMore };
      },
    ),
  ],
};
