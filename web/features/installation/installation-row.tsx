import { Trans } from '@lingui/react/macro';
import CircleIcon from 'lucide-react/icons/circle';
import CircleCheckIcon from 'lucide-react/icons/circle-check';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { ActionItem, ItemTitle } from '../../shared/ui/item-list.tsx';
import { Row, Tag, Text } from '../../shared/ui/layout.tsx';
import type { CheckLevel } from './installation-checks.ts';

// Long words in large text.
const wrap = { '& a, & button': { whiteSpace: 'normal', overflowWrap: 'anywhere', minW: '0', maxW: 'full' } };

const LEVELS = {
  ok: { tone: 'success', icon: CircleCheckIcon, text: <Trans>In order</Trans> },
  todo: { tone: undefined, icon: CircleIcon, text: <Trans>To do</Trans> },
  problem: { tone: 'attention', icon: TriangleAlertIcon, text: <Trans>Problem</Trans> },
} as const;

export interface InstallationRowProps {
  title: ReactNode;
  level: CheckLevel;
  /** The sentence, and more about it. */
  children: ReactNode;
  /** A link or a button. */
  action?: ReactNode;
}

/** A row about the installation: its state with an icon and words, a sentence, and a link or a button. */
export function InstallationRow({ title, level, children, action }: InstallationRowProps) {
  const { tone, icon, text } = LEVELS[level];
  return (
    <ActionItem alignItems={{ base: 'stretch', md: 'center' }} css={wrap} action={action}>
      <Row flexWrap="wrap">
        <ItemTitle minW="0">{title}</ItemTitle>
        <Tag tone={tone}>
          <Icon icon={icon} size={1} />
          {text}
        </Tag>
      </Row>
      <Text as="div" role="status" overflowWrap="anywhere">
        {children}
      </Text>
    </ActionItem>
  );
}
