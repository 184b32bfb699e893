interface WithAcademy {
  academy: { id: string };
}

export interface AcademyGroup<TCourse extends WithAcademy> {
  academy: TCourse['academy'];
  courses: TCourse[];
}

/** Groups courses by academy; both keep the order of their first appearance. */
export function groupByAcademy<TCourse extends WithAcademy>(courses: readonly TCourse[]): AcademyGroup<TCourse>[] {
  const groups = new Map<string, AcademyGroup<TCourse>>();
  for (const course of courses) {
    const group: AcademyGroup<TCourse> = groups.get(course.academy.id) ?? { academy: course.academy, courses: [] };
    group.courses.push(course);
    groups.set(course.academy.id, group);
  }
  return [...groups.values()];
}
