import { requestHeaders } from '../../../shared/apollo/request-headers.ts';
import { throwRefusal } from '../../../shared/errors/throw-refusal.ts';

interface Options {
  language: string;
  academyIds: readonly string[];
  courseIds: readonly string[];
  groupIds: readonly string[];
}

/** Sends a file to be checked; returns the id of the checked list. */
export async function checkFile(file: File, { language, academyIds, courseIds, groupIds }: Options): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const query = new URLSearchParams({ language, academyIds: academyIds.join(','), courseIds: courseIds.join(','), groupIds: groupIds.join(',') });
  const response = await fetch(`/invitation-imports?${query}`, { method: 'POST', headers: requestHeaders(), body });
  if (!response.ok) return throwRefusal(response);
  const answer = (await response.json()) as { result: { id: string } };
  return answer.result.id;
}
