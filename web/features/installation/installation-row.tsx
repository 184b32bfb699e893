import { Trans } from '@lingui/react/macro';
import CircleIcon from 'lucide-react/icons/circle';
import CircleCheckIcon from 'lucide-react/icons/circle-check';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import type { CheckLevel } from './installation-checks.ts';

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { base: 'stretch', md: 'center' },
    justifyContent: 'space-between',
    gap: '3',
    px: { base: '4', md: '5' },
    py: '4',
    '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
    // Long words in large text.
    '& a, & button': { whiteSpace: 'normal', overflowWrap: 'anywhere', minW: '0', maxW: 'full' },
  },
});

/** The style of a list of rows. */
export const rowList = { base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card' } };

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
    <Item>
      <Stack gap="1" minW="0">
        <Row flexWrap="wrap">
          <chakra.h2 fontWeight="medium" fontSize="md" minW="0" overflowWrap="anywhere">
            {title}
          </chakra.h2>
          <Tag tone={tone}>
            <Icon icon={icon} size={1} />
            {text}
          </Tag>
        </Row>
        <Text as="div" role="status" overflowWrap="anywhere">
          {children}
        </Text>
      </Stack>
      {action !== undefined && <chakra.div flex="none">{action}</chakra.div>}
    </Item>
  );
}
