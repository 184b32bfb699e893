import { Trans, useLingui } from '@lingui/react/macro';
import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import CheckIcon from 'lucide-react/icons/check';
import EyeIcon from 'lucide-react/icons/eye';
import ListIcon from 'lucide-react/icons/list';
import { type ReactNode, useId } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton, ButtonLink, IconButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { ProgressPath } from '../../shared/ui/progress-path.tsx';
import type { BarAction } from './bar-action.ts';

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    insetBlockEnd: '0',
    zIndex: 'bar',
    bg: 'surface',
    borderBlockStartWidth: '1px',
    borderColor: 'line',
    px: { base: '4', md: '6' },
    pt: { base: '2.5', md: '3' },
    pb: 'max(12px, env(safe-area-inset-bottom))',
    display: 'grid',
    gap: '2.5',
  },
});
const Line = chakra('div', { base: { display: 'flex', flexWrap: { base: 'wrap', md: 'nowrap' }, alignItems: 'center', gap: { base: '2', md: '4' } } });
const PhonePath = chakra('div', {
  base: { display: { base: 'flex', md: 'none' }, alignItems: 'center', gap: '3', fontSize: 'sm', color: 'inkSoft', '& > div': { flex: '1' } },
});
const Back = chakra('div', { base: { '& > *': { px: { base: '3', md: '5' } } } });
const Forward = chakra('div', {
  base: {
    // On the smallest phones, long words wrap to a line of their own.
    flex: { base: '1 1 6.5rem', md: 'none' },
    minW: 'min-content',
    ms: { md: 'auto' },
    display: 'flex',
    '& > *': { flex: { base: '1', md: 'none' }, minW: { md: '9rem' }, px: { base: '3', md: '5' } },
  },
});
/** Above the buttons on phones, beside the forward button on large screens. */
const Done = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: { md: '11' },
    flexBasis: { base: '100%', md: 'auto' },
    order: { base: '-1', md: '0' },
    ms: { md: 'auto' },
    color: 'success',
    fontWeight: 'medium',
    lineHeight: '1.3',
  },
});
/** Where `Done` is, in plain color. */
const Viewing = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flexBasis: { base: '100%', md: 'auto' },
    order: { base: '-1', md: '0' },
    color: 'inkSoft',
    fontSize: 'sm',
    lineHeight: '1.3',
  },
});
const Reason = chakra('p', { base: { fontSize: 'sm', color: 'inkSoft', _empty: { srOnly: true } } });
const Saved = chakra('span', { base: { hideBelow: 'lg', fontSize: 'sm', color: 'inkSoft' } });

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
      <Viewing>
        <Icon icon={EyeIcon} size={0.9375} />
        <Trans>Viewing as enrolled</Trans>
      </Viewing>
    );
  if (action === 'done')
    return (
      <Done>
        <Icon icon={CheckIcon} />
        <Trans>You marked this course as completed</Trans>
      </Done>
    );
  return (
    <Saved>
      <Trans>Your progress is saved</Trans>
    </Saved>
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
    <Reason id={id} role="status">
      {quiz && homework && <Trans>Finish the quiz and submit the homework to continue.</Trans>}
      {quiz && !homework && <Trans>Finish the quiz to continue.</Trans>}
      {!quiz && homework && <Trans>Submit the homework to continue.</Trans>}
    </Reason>
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

/** The bar at the bottom of a step: Previous and the forward button; on phones also the progress and a button that lists all steps. */
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
  const format = useFormat();
  const reasonId = useId();
  const isPending = pending.quiz || pending.homework;
  return (
    <Bar as="section" aria-label={t`Course navigation`}>
      {problem}
      {!viewing && (
        <PhonePath>
          <div>
            <ProgressPath percents={percents} percent={percent} />
          </div>
          <span aria-hidden="true">{format.percent(percent)}</span>
        </PhonePath>
      )}
      <PendingReason id={reasonId} pending={pending} />
      <Line>
        <chakra.span hideFrom="md">
          <IconButton variant="plain" icon={ListIcon} label={t`Modules and steps`} onClick={onContents} />
        </chakra.span>
        <Back>
          {previousAddress !== null && !busy ? (
            <ButtonLink variant="plain" to={previousAddress}>
              <Trans>Previous</Trans>
            </ButtonLink>
          ) : (
            <AppButton variant="plain" disabled>
              <Trans>Previous</Trans>
            </AppButton>
          )}
        </Back>
        <Progress action={action} viewing={viewing} />
        {action !== 'done' && action !== 'end' && (
          <Forward>
            <AppButton busy={busy} disabled={isPending} aria-describedby={isPending ? reasonId : undefined} onClick={onForward}>
              <ForwardWords action={action} />
            </AppButton>
          </Forward>
        )}
      </Line>
    </Bar>
  );
}
