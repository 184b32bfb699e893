import { QueryState } from '../../shared/query-state.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import type { FailureSentences } from './installation-checks.ts';
import { InstallationList } from './installation-list.tsx';
import { useInstallation } from './use-installation.ts';

/** The state of the installation with its worker process and jobs. */
export function InstallationHealth({ failures }: { failures: FailureSentences }) {
  const result = useInstallation();
  return (
    <QueryState result={result} skeleton={<LinesSkeleton />}>
      {({ installation }) => <InstallationList failures={failures} installation={installation} jobs />}
    </QueryState>
  );
}
