import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import PencilIcon from 'lucide-react/icons/pencil';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Article, StepBody, StepTitle } from '../../../features/steps/step-body.tsx';
import { useAddressParameters } from '../../../shared/address-parameters.ts';
import { languageName } from '../../../shared/i18n/languages.ts';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { FactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Isolate, PageBody, Row, Text } from '../../../shared/ui/layout.tsx';
import { PageNotFound } from '../../../shared/ui/page-not-found.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { PreviewStepPageDocument, type PreviewStepPageQuery } from './page.generated.ts';
import { PreviewTasks } from './preview-tasks.tsx';

/** Loaded when a document is opened. */
const PdfViewer = lazyPart(async () => (await import('../../../features/files/pdf-viewer.tsx')).PdfViewer);

const LANGUAGE = 'language';

type Preview = PreviewStepPageQuery['previewStep'];

/** The previous and the next step, in the language of the preview. */
function Neighbours({ step }: { step: Preview }) {
  const { t } = useLingui();
  const addressOf = (id: string) => `/admin/preview-step/${id}?${LANGUAGE}=${encodeURIComponent(step.shownLanguage)}`;
  return (
    <Row as="nav" aria-label={t`Steps`} justifyContent="space-between" flexWrap="wrap">
      {step.previousStepId ? (
        <ButtonLink variant="plain" icon={ArrowLeftIcon} to={addressOf(step.previousStepId)}>
          <Trans>Previous</Trans>
        </ButtonLink>
      ) : (
        <span />
      )}
      {step.nextStepId && (
        <ButtonLink variant="plain" to={addressOf(step.nextStepId)}>
          <Trans>Next</Trans>
          <Icon icon={ArrowRightIcon} />
        </ButtonLink>
      )}
    </Row>
  );
}

function Loaded({ step }: { step: Preview }) {
  const { t } = useLingui();
  const address = useAddressParameters();
  return (
    <Article>
      <Alert tone="attention">
        <Trans>This is only for admin preview the step information!</Trans>
      </Alert>
      <Row justifyContent="space-between" flexWrap="wrap" alignItems="end">
        <ButtonLink variant="quiet" icon={PencilIcon} to={`/admin/course-detail/${step.courseId}?tab=1&step=${step.id}`}>
          <Trans>Edit this step</Trans>
        </ButtonLink>
        <SelectField
          label={t`Language`}
          value={step.shownLanguage}
          choices={step.languages.map((value) => ({ value, label: languageName(value), lang: value }))}
          onChoose={(language) => address.change({ [LANGUAGE]: language })}
        />
      </Row>
      <StepBody
        step={step}
        showDocument={(file) => (
          <Suspense fallback={<LinesSkeleton />}>
            <PdfViewer url={file.url} name={file.name} />
          </Suspense>
        )}
      >
        <Text small tone="soft">
          <Isolate>{step.courseName}</Isolate>
          <FactSeparator />
          <Isolate>{step.moduleName}</Isolate>
          <FactSeparator />
          <Plural value={step.minutes} one="about # minute" other="about # minutes" />
        </Text>
        <StepTitle step={step} />
        <Text small tone="soft">
          {step.access === 'OPEN' ? <Trans>Open once enrolled</Trans> : <Trans>Opens when the previous step is complete</Trans>}
        </Text>
      </StepBody>
      <PreviewTasks step={step} />
      <Neighbours step={step} />
    </Article>
  );
}

/** A step as learners will see it, published or not; for admins (docs/specification.md#2-screens-and-routes). The language is in the URL. */
export function PreviewStepPage() {
  const { id = '' } = useParams();
  const language = useAddressParameters().get(LANGUAGE);
  const result = useQuery(PreviewStepPageDocument, { variables: { id, language }, fetchPolicy: 'cache-and-network' });
  return (
    <PageBody>
      <QueryState result={result} skeleton={<LinesSkeleton count={8} />} notFound={<PageNotFound />}>
        {({ previewStep }) => <Loaded step={previewStep} />}
      </QueryState>
    </PageBody>
  );
}
