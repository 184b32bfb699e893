import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { type CopyKind, copyPath } from '../../../../schema/copies.ts';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { JobItem, JobList, JobProgress } from '../../../shared/long-jobs/long-jobs.tsx';
import { isOpen, useLongJobs } from '../../../shared/long-jobs/use-long-jobs.ts';
import { AppButton, ButtonLink } from '../../../shared/ui/button.tsx';
import { Isolate, Row, Text } from '../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import { CancelCopyDocument, ContentCopiesDocument, type ContentCopies_CopyFragment as Copy } from './content-copies.generated.ts';

function StateSentence({ copy: { name, nameLanguage, state, failure } }: { copy: Copy }): ReactNode {
  const item = <Isolate {...inLanguage(nameLanguage)}>{name}</Isolate>;
  if (state === 'ready') return <Trans>{item} has been copied. The copy is below its original.</Trans>;
  if (failure === 'originalGone') return <Trans>{item} was deleted before it was copied.</Trans>;
  if (failure === 'notAllowed') return <Trans>{item} was not copied, because you can no longer edit it.</Trans>;
  if (state === 'failed') return <Trans>{item} could not be copied. Duplicate it again.</Trans>;
  return <Trans>{item} is being copied.</Trans>;
}

interface ItemProps {
  copy: Copy;
  /** Resolves when the list was read again. */
  onChanged: () => Promise<unknown>;
}

function CopyItem({ copy, onChanged }: ItemProps) {
  const { id, kind, parentId, copyId, name, progress } = copy;
  const [cancel, { loading }] = useMutation(CancelCopyDocument, { variables: { id }, onError: notifyFailure, onCompleted: () => void onChanged() });
  return (
    <JobItem>
      <Row flexWrap="wrap" rowGap="1">
        <Text role="status" flex="1" minW="min(100%, 12rem)">
          <StateSentence copy={copy} />
        </Text>
        {copyId !== null && kind !== 'module' && (
          <ButtonLink variant="plain" to={copyPath({ kind, parentId, copyId })}>
            <Trans>Open the copy</Trans>
          </ButtonLink>
        )}
        {!isOpen(copy) && (
          <AppButton variant="quiet" busy={loading} onClick={() => void cancel()}>
            <Trans>Dismiss</Trans>
          </AppButton>
        )}
      </Row>
      {isOpen(copy) && (
        <JobProgress name={name} progress={progress} cancelling={loading} onCancel={() => void cancel()}>
          <Trans>It has many steps. You can leave this page: you get a notification when the copy is ready.</Trans>
        </JobProgress>
      )}
    </JobItem>
  );
}

export interface ContentCopiesProps {
  kind: CopyKind;
  /** The academy of the courses, or the course of the modules. */
  parentId: string | null;
  /** Called when a copy is ready that was being made when it was shown. */
  onReady: (copyId: string) => void;
}

/**
 * The viewer's large copies of a list: their progress, which can be cancelled, then a link to the copy, or the reason why it failed
 * (docs/product-rules.md#5-learning).
 */
export function ContentCopies({ kind, parentId, onReady }: ContentCopiesProps) {
  const { t } = useLingui();
  // The page has read them with its list, so that they are there at once.
  const { jobs, readAgain } = useLongJobs(ContentCopiesDocument, ({ contentCopies }) => contentCopies, 'cache-first');
  const shown = jobs.filter((copy) => copy.kind === kind && copy.parentId === parentId);
  const open = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ready = shown.filter(({ id, state }) => state === 'ready' && open.current.has(id));
    open.current = new Set(shown.filter(isOpen).map(({ id }) => id));
    for (const { copyId } of ready) if (copyId !== null) onReady(copyId);
  });
  if (shown.length === 0) return null;
  return (
    <JobList aria-label={t`Large copies`}>
      {shown.map((copy) => (
        <CopyItem key={copy.id} copy={copy} onChanged={readAgain} />
      ))}
    </JobList>
  );
}
