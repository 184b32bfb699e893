import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import LockIcon from 'lucide-react/icons/lock';
import PrinterIcon from 'lucide-react/icons/printer';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { stepAddress } from '../../features/learning/step-address.ts';
import { PrintedStep } from '../../features/steps/printed-step.tsx';
import { StepSkeleton } from '../../features/steps/step-view.tsx';
import { useAddressParameters } from '../../shared/address-parameters.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton, ButtonLink } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Isolate, PageBody, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { PageNotFound } from '../../shared/ui/page-not-found.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { ModuleOnPaperPageDocument, type ModuleOnPaperPageQuery } from './page.generated.ts';

type Course = ModuleOnPaperPageQuery['course'];
type Module = Course['modules'][number];

/** The steps in order; of a locked step only the name. */
function Steps({ steps, onRead }: { steps: Module['steps']; onRead: (stepId: string) => void }) {
  return steps.map((step) =>
    step.state === 'locked' ? (
      <Row key={step.id} maxW="reading" w="full" mx="auto" color="inkSoft">
        <Icon icon={LockIcon} />
        <Isolate {...inLanguage(step.shownLanguage)}>{step.name}</Isolate>
      </Row>
    ) : (
      <PrintedStep key={step.id} stepId={step.id} onRead={onRead} />
    ),
  );
}

function Loaded({ course, module, stepId }: { course: Course; module: Module; stepId: string }) {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const onRead = useCallback((id: string) => setRead((known) => new Set([...known, id])), []);
  const isRead = module.steps.every(({ id, state }) => state === 'locked' || read.has(id));
  return (
    <>
      <Stack maxW="reading" w="full" mx="auto">
        <Text small tone="soft">
          <Isolate {...inLanguage(course.shownLanguage)}>{course.name}</Isolate>
        </Text>
        <PageTitle title={module.name}>
          <Isolate {...inLanguage(module.shownLanguage)}>{module.name}</Isolate>
        </PageTitle>
        <Row flexWrap="wrap">
          <AppButton icon={PrinterIcon} disabled={!isRead} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </AppButton>
          <ButtonLink variant="plain" to={stepAddress(course.id, stepId)}>
            <Trans>Back to the step</Trans>
          </ButtonLink>
        </Row>
      </Stack>
      <Steps steps={module.steps} onRead={onRead} />
    </>
  );
}

/** All open steps of the module of a step, one below the other, for paper (docs/product-rules.md#5-learning). Nothing is recorded. */
export function ModuleOnPaperPage() {
  const { courseId = '' } = useParams();
  const stepId = useAddressParameters().get('step') ?? '';
  const result = useQuery(ModuleOnPaperPageDocument, { variables: { courseId } });
  return (
    <PageBody>
      <QueryState page result={result} skeleton={<StepSkeleton />} notFound={<PageNotFound />}>
        {({ course }) => {
          const module = course.modules.find(({ steps }) => steps.some(({ id }) => id === stepId));
          return module === undefined ? <PageNotFound /> : <Loaded course={course} module={module} stepId={stepId} />;
        }}
      </QueryState>
    </PageBody>
  );
}
