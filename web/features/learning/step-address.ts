/** Returns the URL of a step in its course's Learn tab (docs/specification.md#2-screens-and-routes: query parameters tab and step). */
export function stepAddress(courseId: string, stepId: string): string {
  return `/academy-course-detail/${encodeURIComponent(courseId)}?tab=1&step=${encodeURIComponent(stepId)}`;
}
