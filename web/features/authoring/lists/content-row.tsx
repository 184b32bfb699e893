import { Trans, useLingui } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import LockIcon from 'lucide-react/icons/lock';
import PencilIcon from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cutText } from '../../../../schema/cut-text.ts';
import { CUTS } from '../../../../schema/limits.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import type { AppImage_ImageFragment } from '../../../shared/ui/app-image.generated.ts';
import { AppImage } from '../../../shared/ui/app-image.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Isolate, Row, Stack, Tag, Text } from '../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import { LanguageMarks, type LanguageMarksProps } from '../languages/language-marks.tsx';
import type { ReorderRow } from './reorder-entry.tsx';
import { RowMenu } from './row-menu.tsx';

const Frame = chakra('article', {
  base: {
    display: 'grid',
    columnGap: { base: '3', md: '4' },
    rowGap: '3',
    p: { base: '3', md: '4' },
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    alignItems: 'start',
    gridTemplateColumns: { base: '4.5rem minmax(0, 1fr)', md: 'auto 5.5rem minmax(0, 1fr) auto' },
    gridTemplateAreas: { base: '"image words" "actions actions"', md: '"grip image words actions"' },
    // With 200 % text on a phone, one below the other.
    '@media (max-width: 15rem)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateAreas: '"image" "words" "actions"' },
  },
});
const ImageFrame = chakra('div', { base: { gridArea: 'image', rounded: 'control', overflow: 'hidden' } });
const Words = chakra('div', { base: { gridArea: 'words', minW: '0', display: 'grid', gap: '2', alignContent: 'start' } });
const Name = chakra('h2', {
  base: { fontSize: 'lg', lineHeight: '1.35', overflowWrap: 'anywhere', '& a': { textDecoration: 'none', _hover: { textDecoration: 'underline' } } },
});
const WideGrip = chakra('div', { base: { gridArea: 'grip', display: { base: 'none', md: 'block' }, alignSelf: 'center', ms: '-2', me: '-2' } });
const Actions = chakra('div', {
  base: { gridArea: 'actions', display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: '1', alignItems: 'start' },
});
/** Long words wrap on a phone. */
const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '1', rowGap: '2', gridColumn: '2', '& > button': { px: { base: '3', md: '4' }, textAlign: 'start' } },
});

/** What academies and courses share in their lists. */
export interface ListedItem {
  id: string;
  name: string;
  /** The language of the shown name. */
  language: string;
  subTitle?: string;
  image: AppImage_ImageFragment | null;
  /** Width divided by height of the image. */
  aspect: number;
  isPrivate: boolean;
  published: boolean;
  updatedAt: string;
  updatedBy: { name: string; surname: string } | null;
  /** The URL that the name links to. */
  to: string;
}

export interface RowActions {
  onEdit: () => void;
  onPublish: () => void;
  onUnpublish: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

export interface ContentRowProps extends RowActions {
  item: ListedItem;
  row: ReorderRow;
  marks: LanguageMarksProps['marks'];
  /** Counts, such as "3 courses". */
  facts: ReactNode;
}

function Tags({ item }: { item: ListedItem }) {
  return (
    <Row gap="2" flexWrap="wrap">
      {item.published ? (
        <Tag tone="success">
          <Icon icon={CheckIcon} size={0.875} />
          <Trans>Published</Trans>
        </Tag>
      ) : (
        <Tag>
          <Icon icon={EyeOffIcon} size={0.875} />
          <Trans>Unpublished</Trans>
        </Tag>
      )}
      {item.isPrivate && (
        <Tag>
          <Icon icon={LockIcon} size={0.875} />
          <Trans>Private</Trans>
        </Tag>
      )}
    </Row>
  );
}

function Updated({ item: { updatedAt, updatedBy } }: { item: ListedItem }) {
  const time = useFormat().dateTime(updatedAt);
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

/** An academy or a course in the admin list, with its actions. */
export function ContentRow({ item, row, marks, facts, ...actions }: ContentRowProps) {
  const { t } = useLingui();
  const { name } = item;
  return (
    <Frame>
      <WideGrip>{row.grip}</WideGrip>
      <ImageFrame>
        <AppImage image={item.image} sizes="88px" aspect={item.aspect} />
      </ImageFrame>
      <Words>
        <Stack gap="0.5">
          <Name>
            <Link to={item.to}>
              <Isolate {...inLanguage(item.language)}>{cutText(name, CUTS.name)}</Isolate>
            </Link>
          </Name>
          {item.subTitle !== undefined && item.subTitle !== '' && (
            <Text tone="soft" small>
              <Isolate {...inLanguage(item.language)}>{item.subTitle}</Isolate>
            </Text>
          )}
        </Stack>
        <Row gap="3" flexWrap="wrap" rowGap="2">
          <Tags item={item} />
          <Text small tone="soft">
            {facts}
          </Text>
        </Row>
        <LanguageMarks marks={marks} />
        <Updated item={item} />
      </Words>
      <Actions>
        <chakra.span hideFrom="md" ms="-2">
          {row.grip}
        </chakra.span>
        <Buttons>
          <AppButton variant="plain" icon={PencilIcon} aria-label={t`Edit: ${name}`} onClick={actions.onEdit}>
            <Trans>Edit</Trans>
          </AppButton>
          {item.published ? (
            <AppButton variant="quiet" data-status-action="unpublish" aria-label={t`Unpublish: ${name}`} onClick={actions.onUnpublish}>
              <Trans>Unpublish</Trans>
            </AppButton>
          ) : (
            <AppButton variant="quiet" data-status-action="publish" aria-label={t`Publish: ${name}`} onClick={actions.onPublish}>
              <Trans>Publish</Trans>
            </AppButton>
          )}
        </Buttons>
        <RowMenu name={name} row={row} onDuplicate={actions.onDuplicate} onDelete={actions.onDelete} />
      </Actions>
    </Frame>
  );
}
