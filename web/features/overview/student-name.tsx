import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { Isolate } from '../../shared/ui/layout.tsx';
import { StudentWorkDocument } from './student-work.generated.ts';

/** The name of a student, once the work is read; the request is shared with `StudentWork`. */
export function StudentName({ moduleId, userId, attempt }: { moduleId: string; userId: string; attempt: number | null }) {
  const { data } = useQuery(StudentWorkDocument, { variables: { moduleId, userId, attempt } });
  if (data === undefined) return <Trans>Student</Trans>;
  const { name, surname } = data.studentWork.person;
  return (
    <Isolate>
      {name} {surname}
    </Isolate>
  );
}
