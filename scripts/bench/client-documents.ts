import { TRUSTED_DOCUMENTS } from '../../api/graphql/transport/trusted-documents.generated.ts';

/** A document of the client, which sends its hash. */
export interface ClientDocument {
  hash: string;
  text: string;
}

/** Returns a document of the client by the name of its operation. @throws Error without one */
export function documentOf(name: string, manifest: Readonly<Record<string, string>> = TRUSTED_DOCUMENTS): ClientDocument {
  const found = Object.entries(manifest).find(([, text]) => new RegExp(`^(query|mutation|subscription) ${name}\\b`).test(text));
  if (found === undefined) throw new Error(`The client has no document ${name}`);
  return { hash: found[0], text: found[1] };
}

/** A flat list: the academies of the dashboard. */
export const DASHBOARD_PAGE = documentOf('DashboardPage');
/** A nested tree: a course with its modules, steps and progress. */
export const COURSE_PAGE = documentOf('AcademyCourseDetailPage');
/** The changed statuses of people. */
export const LIVE_PRESENCE = documentOf('LivePresence');
/** The call of the viewer: now, and after each change. */
export const CALL_CHANGED = documentOf('CallChanged');
