import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import { useEffect, useRef, useState } from 'react';
import { TIMINGS } from '../../../schema/limits.ts';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { EnrolButtonDocument } from './enrol-button.generated.ts';

export interface EnrolButtonProps {
  courseId: string;
  /** Called two seconds after enrolling (docs/specification.md#4-states-and-transitions), to open the course. */
  onOpen: () => void;
}

/** Enroll Now. The button and a message confirm; the course opens after the documented two seconds. */
export function EnrolButton({ courseId, onOpen }: EnrolButtonProps) {
  const [enrolled, setEnrolled] = useState(false);
  const toast = useRef((): void => undefined);
  const [enrol, { loading }] = useMutation(EnrolButtonDocument, {
    variables: { courseId },
    onError: notifyFailure,
    onCompleted: () => {
      setEnrolled(true);
      toast.current = showToast({
        tone: 'success',
        title: <Trans>Enrollment to a Course</Trans>,
        body: <Trans>You are enrolled. The course opens in a moment.</Trans>,
      });
    },
  });
  const open = useRef(onOpen);
  open.current = onOpen;

  useEffect(() => {
    if (!enrolled) return;
    const timer = setTimeout(() => {
      toast.current(); // the open course shows it now
      open.current();
    }, TIMINGS.enrolReload);
    return () => clearTimeout(timer);
  }, [enrolled]);
  return (
    <AppButton busy={loading || enrolled} icon={enrolled ? CheckIcon : undefined} onClick={() => void enrol()}>
      {enrolled ? <Trans>Opening the course…</Trans> : <Trans>Enroll Now</Trans>}
    </AppButton>
  );
}
