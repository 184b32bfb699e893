import { Trans, useLingui } from '@lingui/react/macro';
import AArrowDownIcon from 'lucide-react/icons/a-arrow-down';
import AArrowUpIcon from 'lucide-react/icons/a-arrow-up';
import { useId } from 'react';
import { useFormat } from '../i18n/format.ts';
import { IconButton } from './button.tsx';
import { chakra } from './chakra.ts';
import { Row, Stack } from './layout.tsx';
import { chooseTextSize, TEXT_SIZES, useTextSize } from './text-size.ts';

/** Makes long texts smaller or larger in steps; the texts change at once. */
export function TextSizeSwitch() {
  const { t } = useLingui();
  const { percent } = useFormat();
  const id = useId();
  const size = useTextSize();
  const index = TEXT_SIZES.indexOf(size);
  const [smaller, larger] = [TEXT_SIZES[index - 1], TEXT_SIZES[index + 1]];
  return (
    <Stack as="div" role="group" aria-labelledby={id} gap="1.5">
      <chakra.span id={id} fontWeight="medium" fontSize="sm">
        <Trans>Text size</Trans>
      </chakra.span>
      <Row gap="2">
        <IconButton
          variant="plain"
          icon={AArrowDownIcon}
          label={t`Smaller text`}
          aria-disabled={smaller === undefined}
          onClick={() => smaller !== undefined && chooseTextSize(smaller)}
        />
        <chakra.span role="status" minW="14" textAlign="center">
          {percent(Number(size))}
        </chakra.span>
        <IconButton
          variant="plain"
          icon={AArrowUpIcon}
          label={t`Larger text`}
          aria-disabled={larger === undefined}
          onClick={() => larger !== undefined && chooseTextSize(larger)}
        />
      </Row>
    </Stack>
  );
}
