import { Trans, useLingui } from '@lingui/react/macro';
import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import CheckIcon from 'lucide-react/icons/check';
import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import EyeIcon from 'lucide-react/icons/eye';
import ListIcon from 'lucide-react/icons/list';
import { type ReactNode, useId } from 'react';
import { AppButton, ButtonLink, IconButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { notPrinted } from '../../shared/ui/print.ts';
import { ProgressPath } from '../../shared/ui/progress-path.tsx';
import type { BarAction } from './bar-action.ts';
import { useWaiting } from './completion-state.ts';
import { Waiting } from './lazy-waiting.tsx';
import { readingEdge } from './reading-edge.ts';

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    insetBlockEnd: '0',
    zIndex: 'bar',
    bg: { base: 'surface', md: 'ground' },
    borderBlockStartWidth: '1px',
    borderColor: 'line',
    // In low windows, and with letters that are large for the window, the text needs the space.
    '@media (max-height: 30em)': { position: 'static' },
    ...notPrinted,
  },
});
const Line = chakra('div', {
  base: {
    ...readingEdge,
    pt: { base: '6px', md: '7px' },
    pb: { base: 'max(6px, env(safe-area-inset-bottom))', md: '7px' },
    '& > div': {
      maxW: 'reading',
      mx: 'auto',
      display: 'flex',
      alignItems: 'center',
      gap: { base: '2', md: '4' },
      _largeText: { flexWrap: 'wrap' },
    },
  },
});
const Forward = chakra('div', {
  base: {
    minW: 'min-content',
    ms: 'auto',
    display: 'flex',
    '&& > *': { flex: '1', minW: { md: '9rem' }, px: { base: '3', md: '5' } },
  },
  variants: {
    // On phones, the button fills the line unless a text is beside it.
    alone: { true: { flex: { base: '1', md: 'none' } } },
    // On phones, a long label takes two lines and leaves space to the reason.
    pending: { true: { maxW: { base: '7.5rem', md: 'none' }, '&& > *': { fontSize: { base: 'sm', md: 'md' }, py: { base: '0.5', md: '1.5' } } } },
  },
});
const Back = chakra('div', { base: { flex: 'none', '&& > *': { px: { base: '0', md: '4' }, minW: { base: '44px', md: '11' } } } });
const Problem = chakra('div', { base: { ...readingEdge, pt: '2' } });
/** Between the buttons. */
const Note = chakra('p', {
  base: {
    flex: '1',
    minW: '0',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    fontSize: { base: 'xs', md: 'sm' },
    lineHeight: '1.25',
    color: 'inkSoft',
    _empty: { srOnly: true },
  },
  variants: {
    kind: {
      pending: { _largeText: { flex: '1 0 100%' } },
      done: { fontSize: { base: 'sm', md: 'md' }, color: 'success', fontWeight: 'medium' },
      saved: { hideBelow: 'lg' },
      plain: {},
    },
  },
});

type ForwardAction = Exclude<BarAction, 'done' | 'end'>;

/** The label of the forward button. */
function ForwardWords({ action }: { action: ForwardAction }) {
  if (action === 'completeModule') return <Trans>Complete Module</Trans>;
  if (action === 'completeCourse') return <Trans>Complete course</Trans>;
  return (
    <>
      <Trans>Next</Trans>
      <chakra.span hideBelow="md">
        <Icon icon={ArrowRightIcon} />
      </chakra.span>
    </>
  );
}

/** What becomes of the progress: it is saved, the course is complete, or nothing is recorded. */
function Progress({ action, viewing }: { action: BarAction; viewing: boolean }) {
  if (viewing)
    return (
      <Note>
        <Icon icon={EyeIcon} size={0.9375} />
        <Trans>Viewing as enrolled</Trans>
      </Note>
    );
  if (action === 'done')
    return (
      <Note kind="done">
        <Icon icon={CheckIcon} />
        <Trans>You marked this course as completed</Trans>
      </Note>
    );
  return (
    <Note kind="saved">
      <Trans>Your progress is saved</Trans>
    </Note>
  );
}

/** Which tasks of a step are unfinished. */
export interface PendingTasks {
  quiz: boolean;
  homework: boolean;
}

const NOTHING_PENDING: PendingTasks = { quiz: false, homework: false };

/** Why the forward button is disabled; screen readers announce it when a step opens and when the task is finished. */
function PendingReason({ id, pending: { quiz, homework } }: { id: string; pending: PendingTasks }) {
  return (
    <Note id={id} kind="pending" role="status">
      {quiz && homework && <Trans>Finish the quiz and submit the homework to continue.</Trans>}
      {quiz && !homework && <Trans>Finish the quiz to continue.</Trans>}
      {!quiz && homework && <Trans>Submit the homework to continue.</Trans>}
    </Note>
  );
}

export interface LearnBarProps {
  action: BarAction;
  previousAddress: string | null;
  /** The viewer is not enrolled, and nothing is recorded. */
  viewing?: boolean;
  /** A completion is being sent: the buttons ignore presses. */
  busy: boolean;
  /** The unfinished tasks of the step, which hold the forward button (docs/specification.md#4-states-and-transitions). */
  pending?: PendingTasks;
  onForward: () => void;
  onContents: () => void;
  percents: readonly number[];
  percent: number;
  /** An error message above the buttons; the current step stays. */
  problem?: ReactNode;
}

function Previous({ address }: { address: string | null }) {
  const { t } = useLingui();
  const content = (
    <>
      <Icon icon={ChevronLeftIcon} />
      <chakra.span hideBelow="md">
        <Trans>Previous</Trans>
      </chakra.span>
    </>
  );
  if (address === null)
    return (
      <AppButton variant="plain" disabled aria-label={t`Previous`}>
        {content}
      </AppButton>
    );
  return (
    <ButtonLink variant="plain" to={address} aria-label={t`Previous`}>
      {content}
    </ButtonLink>
  );
}

/** The bar at the bottom of a step, one row: all steps (on phones), Previous and the forward button; on phones the progress is its upper edge. */
export function LearnBar({
  action,
  previousAddress,
  viewing = false,
  busy,
  pending = NOTHING_PENDING,
  onForward,
  onContents,
  percents,
  percent,
  problem,
}: LearnBarProps) {
  const { t } = useLingui();
  const reasonId = useId();
  const waits = useWaiting().length > 0;
  const isPending = pending.quiz || pending.homework;
  return (
    <Bar as="section" aria-label={t`Course navigation`}>
      {!viewing && (
        <chakra.div hideFrom="md">
          <ProgressPath line percents={percents} percent={percent} />
        </chakra.div>
      )}
      {(problem || waits) && (
        <Problem>
          {problem}
          <Waiting />
        </Problem>
      )}
      <Line>
        <div>
          <chakra.span hideFrom="md" flex="none">
            <IconButton variant="plain" icon={ListIcon} label={t`Modules and steps`} onClick={onContents} />
          </chakra.span>
          <Back>
            <Previous address={busy ? null : previousAddress} />
          </Back>
          {!isPending && <Progress action={action} viewing={viewing} />}
          <PendingReason id={reasonId} pending={pending} />
          {action !== 'done' && action !== 'end' && (
            <Forward alone={!isPending && !viewing} pending={isPending}>
              <AppButton busy={busy} disabled={isPending} aria-describedby={isPending ? reasonId : undefined} onClick={onForward}>
                <ForwardWords action={action} />
              </AppButton>
            </Forward>
          )}
        </div>
      </Line>
    </Bar>
  );
}
