import { Trans, useLingui } from '@lingui/react/macro';
import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import { useFormat } from '../i18n/format.ts';
import { AppButton } from './button.tsx';
import { chakra } from './chakra.ts';
import { Row, Text } from './layout.tsx';

export interface PagerProps {
  /** The skipped entries, and the entries of a page. */
  offset: number;
  limit: number;
  total: number;
  /** Opens a page; pages are numbered from 1. */
  onPage: (page: number) => void;
}

/** Buttons to the previous and the next page of a list, and which entries are shown; nothing for a list of one page. */
export function Pager({ offset, limit, total, onPage }: PagerProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  if (total <= limit && offset === 0) return null;
  const page = Math.floor(offset / limit) + 1;
  const [first, last, all] = [number(Math.min(offset + 1, total)), number(Math.min(offset + limit, total)), number(total)];
  return (
    <chakra.nav aria-label={t`Pages`}>
      <Row flexWrap="wrap" justifyContent="space-between">
        <AppButton variant="plain" icon={ArrowLeftIcon} disabled={page === 1} onClick={() => onPage(page - 1)}>
          <Trans>Previous page</Trans>
        </AppButton>
        <Text small tone="soft">
          <Trans>
            {first}–{last} of {all}
          </Trans>
        </Text>
        <AppButton variant="plain" icon={ArrowRightIcon} disabled={offset + limit >= total} onClick={() => onPage(page + 1)}>
          <Trans>Next page</Trans>
        </AppButton>
      </Row>
    </chakra.nav>
  );
}
