import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/errors/messages.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Isolate, Row, Text } from '../../../shared/ui/layout.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import type { ListActions } from './list-actions.tsx';
import type { ListedItem } from './listed-item.ts';
import { type Bulk, useBulk } from './use-bulk.ts';

export type BulkAction = 'publish' | 'unpublish' | 'duplicate';

const Items = chakra('ul', { base: { display: 'grid', gap: '1', maxH: '40vh', overflowY: 'auto' } });
const Entry = chakra('li', { base: { display: 'flex', gap: '2', alignItems: 'flex-start', minH: '8' } });
const Sign = chakra('span', {
  base: { display: 'grid', placeItems: 'center', w: '5', h: '6', flex: 'none' },
  variants: { failed: { true: { color: 'danger' }, false: { color: 'success' } } },
});

export interface BulkDialogProps {
  action: BulkAction;
  items: readonly ListedItem[];
  requests: ListActions['requests'];
  onClose: () => void;
}

const TITLES: Record<BulkAction, (count: number) => ReactNode> = {
  publish: (count) => <Plural value={count} one="Publish # item?" other="Publish # items?" />,
  unpublish: (count) => <Plural value={count} one="Unpublish # item?" other="Unpublish # items?" />,
  duplicate: (count) => <Plural value={count} one="Duplicate # item?" other="Duplicate # items?" />,
};
const EFFECTS: Record<BulkAction, ReactNode> = {
  publish: <Trans>Learners with access to these items will see them.</Trans>,
  unpublish: <Trans>Learners will no longer see these items. Their progress is kept.</Trans>,
  duplicate: <Trans>Each copy is below its original and is not published yet.</Trans>,
};
const BUTTONS: Record<BulkAction, ReactNode> = {
  publish: <Trans>Publish</Trans>,
  unpublish: <Trans>Unpublish</Trans>,
  duplicate: <Trans>Duplicate</Trans>,
};

interface ResultsProps {
  items: readonly ListedItem[];
  /** What each operation answered: whether a job goes on with it. */
  results: Bulk<boolean>['results'];
}

/** The items, with the results that are there. */
function Results({ items, results }: ResultsProps) {
  const messages = useMessages();
  const wordsOf = ({ error, answer }: ResultsProps['results'][number]): ReactNode => {
    if (error !== null) return messages.ofError(error);
    return answer ? <Trans>Being copied</Trans> : <Trans>Done</Trans>;
  };
  return (
    <Items>
      {items.map(({ id, name, language }) => {
        const result = results.find((each) => each.id === id);
        return (
          <Entry key={id}>
            <Sign failed={result !== undefined && result.error !== null}>
              {result !== undefined && <Icon icon={result.error === null ? CheckIcon : CircleAlertIcon} size={1} />}
            </Sign>
            <span>
              <Isolate lang={language}>{name}</Isolate>
              {result !== undefined && (
                <Text small tone={result.error === null ? 'soft' : 'danger'}>
                  {wordsOf(result)}
                </Text>
              )}
            </span>
          </Entry>
        );
      })}
    </Items>
  );
}

/** Asks for confirmation, then runs one operation per item, with the progress and the result of each. */
export function BulkDialog({ action, items, requests, onClose }: BulkDialogProps) {
  const { t } = useLingui();
  /** Returns whether a job goes on with it. */
  const operate = async (id: string): Promise<boolean> => {
    if (action === 'duplicate') return (await requests.duplicate(id))?.copyId === null;
    await requests.setStatus(id, action === 'publish' ? 'PUBLISHED' : 'DRAFT');
    return false;
  };
  const { state, results, start, stop } = useBulk(
    items.map(({ id }) => id),
    operate,
    requests.refetch,
  );
  const failures = results.filter(({ error }) => error !== null).length;
  const successes = results.length - failures;
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog open onClose={close} title={TITLES[action](items.length)}>
      <Text>{EFFECTS[action]}</Text>
      {state !== 'ready' && <ProgressBar label={t`Progress`} value={results.length} max={items.length} />}
      {state === 'done' && (
        <Text role="status" fontWeight="medium">
          <Plural value={successes} one="# done" other="# done" />
          <FactSeparator />
          <Plural value={failures} one="# not done" other="# not done" />
        </Text>
      )}
      <Results items={items} results={results} />
      <Row flexWrap="wrap">
        {state !== 'done' && (
          <AppButton busy={state === 'running'} onClick={() => void start()}>
            {BUTTONS[action]}
          </AppButton>
        )}
        <AppButton variant="plain" onClick={state === 'running' ? stop : close}>
          {state === 'done' ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </AppButton>
      </Row>
    </Dialog>
  );
}
