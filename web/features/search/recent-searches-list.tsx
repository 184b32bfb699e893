import { Trans, useLingui } from '@lingui/react/macro';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Row, Text } from '../../shared/ui/layout.tsx';
import { optionStyle } from './search-option.tsx';

const List = chakra('div', { base: { mx: '-4' } });
const Option = chakra('div', { base: { ...optionStyle, display: 'flex', alignItems: 'center' } });

export interface RecentSearchesProps {
  id: string;
  searches: readonly string[];
  /** The position of the selected option; -1 for none. */
  at: number;
  optionId: (index: number) => string;
  onChoose: (search: string) => void;
  onClear: () => void;
}

/** The last searches on this device, below an empty field. */
export function RecentSearches({ id, searches, at, optionId, onChoose, onClear }: RecentSearchesProps) {
  const { t } = useLingui();
  if (searches.length === 0) {
    return (
      <Text small tone="soft">
        <Trans>Type at least two letters.</Trans>
      </Text>
    );
  }
  return (
    <>
      <Row justifyContent="space-between">
        <Text small tone="soft">
          <Trans>Recent searches on this device</Trans>
        </Text>
        <AppButton variant="quiet" onClick={onClear}>
          <Trans>Clear</Trans>
        </AppButton>
      </Row>
      <List id={id} role="listbox" aria-label={t`Recent searches on this device`}>
        {searches.map((search, index) => (
          // The keys are handled by the field, which keeps the focus.
          <Option key={search} id={optionId(index)} role="option" tabIndex={-1} aria-selected={index === at} onClick={() => onChoose(search)}>
            <Isolate>{search}</Isolate>
          </Option>
        ))}
      </List>
    </>
  );
}
