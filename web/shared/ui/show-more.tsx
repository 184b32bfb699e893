import { Trans } from '@lingui/react/macro';
import { AppButton } from './button.tsx';
import { Row } from './layout.tsx';

export interface ShowMoreProps {
  /** The next part of the list is being read. */
  busy: boolean;
  onPress: () => void;
}

/** Below a list of which a part is shown: reads the next part. */
export function ShowMore({ busy, onPress }: ShowMoreProps) {
  return (
    <Row justifyContent="center">
      <AppButton variant="plain" busy={busy} onClick={onPress}>
        <Trans>Show more</Trans>
      </AppButton>
    </Row>
  );
}
