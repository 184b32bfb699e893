import { CallButton } from '../../features/calls/call-button.tsx';
import { AcademyLearners } from '../../features/people/academy-learners.tsx';
import { useLivePresence } from '../../features/presence/use-live-presence.ts';
import { useViewer } from '../../shared/session/session.ts';

/** The tab with the learners of an academy and their presence. */
export function AcademyLearnersTab({ academyId }: { academyId: string }) {
  useLivePresence(undefined, academyId);
  const { role } = useViewer();
  // The only ones who see email addresses (docs/product-rules.md#2-who-may-do-what).
  return (
    <AcademyLearners
      academyId={academyId}
      seeEmails={role === 'admin' || role === 'module_trainer'}
      action={(person) => person.viewerCanCall && <CallButton person={person} />}
    />
  );
}
