import { Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import BookOpenIcon from 'lucide-react/icons/book-open';
import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { useMessages } from '../errors/messages.ts';
import { AppButton } from './button.tsx';
import { chakra } from './chakra.ts';
import { Icon } from './icon.tsx';
import { PageTitle } from './page-title.tsx';

const StateLayout = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'center',
    gap: '3',
    py: '10',
    px: '4',
    textAlign: 'center',
    color: 'inkSoft',
    _largeText: { px: '0' },
  },
});
const Round = chakra('span', { base: { display: 'grid', placeItems: 'center', w: '14', h: '14', rounded: 'pill', bg: 'sunken', color: 'inkSoft' } });

export interface EmptyStateProps {
  /** One sentence. */
  children: ReactNode;
  /** The next action, a button or link. */
  action?: ReactNode;
  icon?: LucideIcon;
}

/** The state of an empty list: one sentence and the next action. */
export function EmptyState({ children, action, icon = BookOpenIcon }: EmptyStateProps) {
  return (
    <StateLayout>
      <Round>
        <Icon icon={icon} size={1.5} />
      </Round>
      <chakra.p maxW="28rem">{children}</chakra.p>
      {action}
    </StateLayout>
  );
}

export interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  /** Nothing else of the page is there: the heading of the page is part of the state. */
  page?: boolean;
  /** The page itself cannot be shown: the documented words of the error screen instead of "Oops!". */
  broken?: boolean;
}

/** The state after loading failed: the error message and a Try again button. */
export function ErrorState({ error, onRetry, page = false, broken = false }: ErrorStateProps) {
  const { t } = useLingui();
  const messages = useMessages();
  return (
    <StateLayout role="alert">
      <Round>
        <Icon icon={CircleAlertIcon} size={1.5} />
      </Round>
      {page ? (
        <PageTitle title={t`Oops!`} color="ink" fontSize="md" fontWeight="medium" />
      ) : (
        <chakra.p color="ink" fontWeight="medium">
          {broken ? <Trans>Something went wrong</Trans> : <Trans>Oops!</Trans>}
        </chakra.p>
      )}
      {broken && (
        <p>
          <Trans>Please refresh</Trans>
        </p>
      )}
      <chakra.p maxW="28rem">{messages.ofError(error)}</chakra.p>
      {onRetry !== undefined && (
        <AppButton variant="plain" icon={RotateCwIcon} onClick={onRetry}>
          <Trans>Try again</Trans>
        </AppButton>
      )}
    </StateLayout>
  );
}
