import { Plural, Trans } from '@lingui/react/macro';
import { AcademyCard } from '../../features/academies/academy-card.tsx';
import { AppButton, ButtonLink } from '../../shared/ui/button.tsx';
import { CardGrid, Heading, Row, Stack } from '../../shared/ui/layout.tsx';
import { OtherLanguages } from '../../shared/ui/other-languages.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { DashboardPageQuery } from './page.generated.ts';

/** Number of cards in the first row of a large screen. */
const FIRST_ROW = 3;

export interface AcademiesSectionProps {
  academies: DashboardPageQuery['academies'];
  /** Set while there are more academies to load. */
  onMore?: () => void;
  loadingMore: boolean;
}

/** All academies as cards, three per row on large screens (docs/specification.md#2-screens-and-routes). */
export function AcademiesSection({ academies: { items, hiddenByLanguage }, onMore, loadingMore }: AcademiesSectionProps) {
  return (
    <Stack as="section" aria-labelledby="academies" mt="4">
      <Heading id="academies">
        <Trans>Academies</Trans>
      </Heading>
      {items.length === 0 ? (
        <EmptyState
          action={
            <ButtonLink to="/my-courses" variant="plain">
              <Trans>Go to my courses</Trans>
            </ButtonLink>
          }
        >
          <Trans>There are no academies yet</Trans>
        </EmptyState>
      ) : (
        <CardGrid>
          {items.map((academy, index) => (
            <AcademyCard key={academy.id} academy={academy} eager={index < FIRST_ROW} />
          ))}
        </CardGrid>
      )}
      {onMore !== undefined && (
        <Row justifyContent="center">
          <AppButton variant="plain" busy={loadingMore} onClick={onMore}>
            <Trans>Show more</Trans>
          </AppButton>
        </Row>
      )}
      <OtherLanguages
        hidden={hiddenByLanguage}
        sentence={<Plural value={hiddenByLanguage} one="# academy is in other languages." other="# academies are in other languages." />}
      />
    </Stack>
  );
}
