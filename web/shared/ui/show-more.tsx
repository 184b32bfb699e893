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

export interface ShowNextPageProps {
  /** The cursor of the next page; null on the last one. */
  after: string | null | undefined;
  more: { loading: boolean; load: (cursor: string) => void };
}

/** Below the shown pages of a list: reads the next one; nothing after the last one. */
export function ShowNextPage({ after, more }: ShowNextPageProps) {
  return after == null ? null : <ShowMore busy={more.loading} onPress={() => more.load(after)} />;
}
