import { Trans } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { Link } from 'react-router-dom';
import { useMessages } from '../../shared/errors/messages.ts';
import { readFailure } from '../../shared/errors/request-error.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Row } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';
import { incompleteModules } from './position.ts';

const Ways = chakra('ul', { base: { display: 'grid', '& a': { display: 'inline-flex', alignItems: 'center', minH: '11', color: 'inherit' } } });

export interface CompletionProblemProps {
  error: unknown;
  modules: Outline_CourseFragment['modules'];
  /** The current module. */
  moduleId: string;
  addressOf: (stepId: string) => string;
  onRetry: () => void;
}

/** Why a step, module or course could not be completed, and what to do: links to the missing steps, or a retry. */
export function CompletionProblem({ error, modules, moduleId, addressOf, onRetry }: CompletionProblemProps) {
  const messages = useMessages();
  const failure = readFailure(error);
  const code = failure.kind === 'refused' ? failure.code : null;
  const explains = code === 'COURSE_NOT_COMPLETE' || code === 'MODULE_NOT_COMPLETE';
  const missing = incompleteModules(modules).filter(({ module }) => code !== 'MODULE_NOT_COMPLETE' || module.id === moduleId);
  return (
    <Alert tone={explains ? 'attention' : 'danger'} title={messages.ofFailure(failure)}>
      {explains ? (
        <Ways>
          {missing.map(({ module, step }) => (
            <li key={module.id}>
              <Link to={addressOf(step.id)}>
                <Isolate {...inLanguage(module.shownLanguage)}>{code === 'MODULE_NOT_COMPLETE' ? step.name : module.name}</Isolate>
              </Link>
            </li>
          ))}
        </Ways>
      ) : (
        <Row flexWrap="wrap" gap="3" mt="1">
          <span>
            <Trans>This step is not marked as complete yet.</Trans>
          </span>
          <AppButton variant="dangerPlain" icon={RotateCwIcon} onClick={onRetry}>
            <Trans>Try again</Trans>
          </AppButton>
        </Row>
      )}
    </Alert>
  );
}
