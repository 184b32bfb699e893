import { Trans, useLingui } from '@lingui/react/macro';
import PencilIcon from 'lucide-react/icons/pencil';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { cutName } from '../../../../schema/cut-text.ts';
import { CUTS } from '../../../../schema/limits.ts';
import { LanguageMarks } from '../../../shared/editing/languages/language-marks.tsx';
import { Ago } from '../../../shared/ui/ago.tsx';
import { AppImage } from '../../../shared/ui/app-image.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { focusRing } from '../../../shared/ui/focus-ring.ts';
import { Isolate, Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import { ItemMenu } from './item-menu.tsx';
import type { ListedItem, RowActions } from './listed-item.ts';
import type { ReorderRow } from './reorder-entry.tsx';
import { PrivateBadge, StatusBadge } from './status-badge.tsx';

const Frame = chakra('article', {
  base: {
    position: 'relative',
    display: 'grid',
    columnGap: { base: '3', md: '4' },
    rowGap: '3',
    p: { base: '3', md: '4' },
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    alignItems: 'start',
    transition: 'background-color 600ms, border-color 150ms',
    _hover: { borderColor: 'control' },
    gridTemplateColumns: { base: '4.5rem minmax(0, 1fr)', md: 'auto 5.5rem minmax(0, 1fr) auto' },
    gridTemplateAreas: { base: '"image words" "actions actions"', md: '"grip image words actions"' },
    // With 200 % text on a phone, one below the other.
    _largeText: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateAreas: '"image" "words" "actions"' },
    _narrowest: { p: '1' },
  },
  variants: { fresh: { true: { bg: 'accentSoft', borderColor: 'accent' } } },
});
const ImageFrame = chakra('div', { base: { gridArea: 'image', rounded: 'control', overflow: 'hidden' } });
const Words = chakra('div', {
  base: { gridArea: 'words', minW: '0', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', alignContent: 'start' },
});
/** The link of the name covers the whole row; buttons and handle lie above it. */
const Name = chakra('h2', {
  base: {
    fontSize: 'lg',
    lineHeight: '1.35',
    overflowWrap: 'anywhere',
    '& a': { textDecoration: 'none', _hover: { textDecoration: 'underline' }, _after: { content: '""', position: 'absolute', inset: '0', rounded: 'card' } },
    '& a:focus-visible': { outline: 'none', _after: focusRing },
  },
});
const WideGrip = chakra('div', {
  base: { gridArea: 'grip', display: { base: 'none', md: 'block' }, alignSelf: 'center', ms: '-2', me: '-2', position: 'relative', zIndex: '1' },
});
/** The same columns at the end of every row; only Publish comes and goes, before them. */
const Actions = chakra('div', {
  base: {
    gridArea: 'actions',
    display: 'flex',
    _largeText: { flexWrap: 'wrap' },
    gap: { base: '0', md: '1' },
    // Where Publish and Details need two lines, the menu stays beside Details.
    alignItems: { base: 'end', md: 'start' },
    justifyContent: 'flex-end',
    position: 'relative',
    zIndex: '1',
    '&:has([aria-expanded=true])': { zIndex: '2' },
  },
});
const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: { base: '0', md: '1' },
    justifyContent: 'flex-end',
    flex: { base: '1', md: 'none' },
    minW: '0',
    _narrowest: { minW: 'min-content', maxW: 'full' },
  },
});

export interface ContentRowProps extends RowActions {
  item: ListedItem;
  row: ReorderRow;
  /** Marked, because it was just added. */
  fresh: boolean;
}

function Updated({ item: { updatedAt, updatedBy } }: { item: ListedItem }) {
  const time = <Ago at={updatedAt} />;
  return (
    <Text small tone="faint">
      {updatedBy === null ? (
        <Trans>Updated {time}</Trans>
      ) : (
        <Trans>
          Updated {time} by{' '}
          <Isolate>
            {updatedBy.name} {updatedBy.surname}
          </Isolate>
        </Trans>
      )}
    </Text>
  );
}

/** An academy or a course in the admin list: the row opens its content, "Details" its form. */
export function ContentRow({ item, row, fresh, ...actions }: ContentRowProps) {
  const { t } = useLingui();
  const { name } = item;
  const nameId = useId();
  return (
    <Frame aria-labelledby={nameId} fresh={fresh} data-fresh={fresh || undefined}>
      <WideGrip>{row.grip}</WideGrip>
      <ImageFrame>
        <AppImage image={item.image} sizes="88px" aspect={item.aspect} />
      </ImageFrame>
      <Words>
        <Stack gap="0.5">
          <Name id={nameId}>
            <Link to={item.to} title={name}>
              <Isolate {...inLanguage(item.language)}>{cutName(name, CUTS.name)}</Isolate>
            </Link>
          </Name>
          {item.subTitle !== undefined && item.subTitle !== '' && (
            <Text tone="soft" small>
              <Isolate {...inLanguage(item.language)}>{item.subTitle}</Isolate>
            </Text>
          )}
        </Stack>
        <Row gap="3" flexWrap="wrap" rowGap="2">
          <StatusBadge published={item.published} />
          {item.isPrivate && <PrivateBadge />}
          <Text small tone="soft">
            {item.facts}
          </Text>
        </Row>
        <LanguageMarks marks={item.marks} />
        <Updated item={item} />
      </Words>
      <Actions>
        <chakra.span hideFrom="md" ms="-2">
          {row.grip}
        </chakra.span>
        <Buttons>
          {!item.published && (
            <AppButton variant="plain" data-status-action="publish" aria-label={t`Publish: ${name}`} onClick={actions.onPublish}>
              <Trans>Publish</Trans>
            </AppButton>
          )}
          <AppButton variant="quiet" icon={PencilIcon} aria-label={t`Details: ${name}`} onClick={actions.onDetails}>
            <Trans>Details</Trans>
          </AppButton>
        </Buttons>
        <ItemMenu item={item} row={row} {...actions} />
      </Actions>
    </Frame>
  );
}
