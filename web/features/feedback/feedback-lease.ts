import { useMutation } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { delayedAction } from '../../shared/editing/delayed-action.ts';
import { feedbackItem } from './feedback-draft.ts';
import { ClaimSubmissionDocument, type FeedbackForm_SubmissionFragment, ReleaseSubmissionDocument } from './feedback-form.generated.ts';

/** The lease lasts five minutes; it is renewed after two. */
const RENEW = 2 * 60_000;
/** The lease is renewed for so long after the last input. */
const IDLE = 15 * 60_000;

/**
 * Claims a submission while the form is open: renews the lease every two minutes, for 15 minutes after the last input, and releases it on leaving.
 * `keep(true)` prevents the release. `touch` counts as input; after a pause without renewals it claims the submission again.
 */
export function useFeedbackLease(id: string) {
  // The state of a mutation is empty while it runs again; a renewal must not unmount the form.
  const [claimed, setClaimed] = useState<FeedbackForm_SubmissionFragment>();
  const [claim, { error }] = useMutation(ClaimSubmissionDocument, {
    variables: { id },
    onCompleted: (data) => setClaimed(data.claimSubmission),
    onError: () => undefined,
  });
  const [release] = useMutation(ReleaseSubmissionDocument, { variables: { id }, onError: () => undefined });
  const input = useRef(0);
  // Kept until the feedback is sent: nobody else writes on it while it can be undone.
  const kept = useRef(false);
  const claimedAt = useRef(0);
  const renew = useCallback(() => {
    claimedAt.current = Date.now();
    void claim();
  }, [claim]);
  useEffect(() => {
    input.current = Date.now();
    // Opened again while its feedback can be undone: that is sent first.
    const unsent = delayedAction(feedbackItem(id));
    if (unsent === undefined) renew();
    else void unsent.send().then(renew);
    const timer = setInterval(() => {
      if (Date.now() - input.current < IDLE) renew();
    }, RENEW);
    const leave = () => void (kept.current || release());
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, renew, release]);
  const touch = useCallback(() => {
    input.current = Date.now();
    if (Date.now() - claimedAt.current > RENEW) renew();
  }, [renew]);
  const keep = useCallback((keeps: boolean) => {
    kept.current = keeps;
  }, []);
  return { claim: renew, claimed, error, touch, keep };
}
