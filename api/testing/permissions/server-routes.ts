import { GRAPHQL_FIELDS, type Outcomes, REST_ROUTES } from './entry-points.ts';
import { STREAMED_EXPORTS } from './exports.ts';
import { FILE_LINKS } from './file-links.ts';
import { IMPORT_ROUTES } from './invitations.ts';
import { ATTENDANCE_EXPORT } from './meetings.ts';
import { UPLOAD_REQUESTS } from './upload-requests.ts';

/** Routes without data of people; the mailbox exists only where mails are captured, never in production. */
export const OPEN_ROUTES: Readonly<Record<string, Outcomes>> = {
  // The test server has no contact.
  'GET /.well-known/security.txt': { guest: '404', stranger: '404' },
  'GET /health': { guest: '200', stranger: '200' },
  'GET /health/live': { guest: '200', stranger: '200' },
  'GET /health/ready': { guest: '200', stranger: '200' },
  'GET /metrics': { guest: '200', stranger: '200' },
  'GET /dev/mailbox': { guest: '200', stranger: '200' },
  'GET /dev/mailbox.json': { guest: '200', stranger: '200' },
};

/**
 * A signature or a secret token decides, not the session (api/http/calendar.api.test.ts, api/jobs/notifications-unsubscribe.api.test.ts,
 * api/commands/examine/examine.api.test.ts). */
const SIGNED_ADDRESSES: Readonly<Record<string, Outcomes>> = { 'a wrong address': { guest: 'NOT_FOUND', stranger: 'NOT_FOUND' } };

/**
 * Every route and router of the server, and its rows in the permission matrix. Further middleware has no path: it serves the built client,
 * or handles requests of all routes.
 */
export const SERVER_ROUTES: Readonly<Record<string, object>> = {
  ...OPEN_ROUTES,
  'USE /dev': OPEN_ROUTES,
  'USE /graphql': GRAPHQL_FIELDS,
  'USE /api': REST_ROUTES,
  'GET /files/:id/:variant/:name': FILE_LINKS,
  'GET /exports/courses/:id/results/:format': STREAMED_EXPORTS,
  'GET /exports/classes/:id/attendance/csv': ATTENDANCE_EXPORT,
  'GET /calendar/classes/:id.ics': SIGNED_ADDRESSES,
  'GET /calendar/feeds/:token.ics': SIGNED_ADDRESSES,
  'GET /health/proxies': SIGNED_ADDRESSES,
  'GET /unsubscribe/:person/:kind/:signature': SIGNED_ADDRESSES,
  'POST /unsubscribe/:person/:kind/:signature': SIGNED_ADDRESSES,
  'GET /exports/audit': STREAMED_EXPORTS,
  'GET /exports/account': STREAMED_EXPORTS,
  'POST /invitation-imports/': IMPORT_ROUTES,
  'GET /invitation-imports/template/:format': IMPORT_ROUTES,
  'GET /invitation-imports/:id/results/:format': IMPORT_ROUTES,
  'ALL /uploads/': UPLOAD_REQUESTS,
  'ALL /uploads/:id': UPLOAD_REQUESTS,
};
