/** The fields that decide in which group of an academy page a course is listed. */
interface Grouped {
  enrolled: boolean;
  shownLanguage: string;
}

export interface CourseGroups<TCourse> {
  mine: TCourse[];
  available: TCourse[];
  other: TCourse[];
}

/** 'My Courses': enrolled. 'Available Courses': in the viewer's language. 'Other Courses': shown in another language (docs/specification.md#2-screens-and-routes). */
export function groupCourses<TCourse extends Grouped>(courses: readonly TCourse[], language: string): CourseGroups<TCourse> {
  const groups: CourseGroups<TCourse> = { mine: [], available: [], other: [] };
  for (const course of courses) {
    if (course.enrolled) groups.mine.push(course);
    else if (course.shownLanguage === language) groups.available.push(course);
    else groups.other.push(course);
  }
  return groups;
}
