import { Plural, Trans } from '@lingui/react/macro';
import LockIcon from 'lucide-react/icons/lock';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { cutText } from '../../../schema/cut-text.ts';
import { CROP_ASPECTS, CUTS } from '../../../schema/limits.ts';
import { AppImage } from '../../shared/ui/app-image.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { Card, Isolate, Row, Tag, Text } from '../../shared/ui/layout.tsx';
import { LinkCard, LinkCardBody } from '../../shared/ui/link-card.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { AcademyCard_AcademyFragment } from './academy-card.generated.ts';
import { CARD_IMAGE_SIZES, SMALL_CARD_IMAGE_SIZES } from './card-image-sizes.ts';

const Name = chakra('h3', { base: { fontSize: 'lg', '& a': { textDecoration: 'none' } } });

const Picture = chakra('div', {
  variants: { small: { true: { flex: 'none', w: 'min(7rem, 31vw)', '& > span': { h: 'full' } } } },
});

export interface AcademyCardProps {
  academy: AcademyCard_AcademyFragment;
  /** The card is in the first row, so its image is not loaded lazily. */
  eager?: boolean;
  /** The courses of the academy, below the text; the image is then small, so that they are in view. */
  below?: ReactNode;
}

/** An academy on the dashboard: image, name cut at 60 characters, subtitle, number of courses (docs/specification.md#9-business-constants-and-limits). */
export function AcademyCard({ academy, eager, below }: AcademyCardProps) {
  const nameId = useId();
  const card = (
    <>
      <Picture small={Boolean(below)}>
        <AppImage image={academy.image} sizes={below ? SMALL_CARD_IMAGE_SIZES : CARD_IMAGE_SIZES} aspect={CROP_ASPECTS.academy} eager={eager} />
      </Picture>
      {/* Beside large letters there is no room for the picture: the text is then below it. */}
      <LinkCardBody flexBasis={below ? '10rem' : undefined}>
        <Name id={nameId}>
          <Link to={`/academy-detail/${academy.id}`}>
            <Isolate {...inLanguage(academy.shownLanguage)}>{cutText(academy.name, CUTS.name)}</Isolate>
          </Link>
        </Name>
        {academy.subTitle !== '' && (
          <Text tone="soft" {...inLanguage(academy.shownLanguage)}>
            {academy.subTitle}
          </Text>
        )}
        <Row gap="2" flexWrap="wrap" mt="1">
          <Tag>
            <Plural value={academy.courseCount} _0="No courses yet" one="# course" other="# courses" />
          </Tag>
          {academy.academyType === 'private' && (
            <Tag>
              <Icon icon={LockIcon} size={0.875} />
              <Trans>Private</Trans>
            </Tag>
          )}
          <LanguageTag language={academy.shownLanguage} />
        </Row>
      </LinkCardBody>
    </>
  );
  if (!below) return <LinkCard aria-labelledby={nameId}>{card}</LinkCard>;
  return (
    <Card>
      {/* The link covers image and text, not the courses below. */}
      <LinkCard aria-labelledby={nameId} flexDirection="row" flexWrap="wrap" borderWidth="0" rounded="0">
        {card}
      </LinkCard>
      {below}
    </Card>
  );
}
