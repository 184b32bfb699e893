import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { chakra } from '../ui/chakra.ts';

const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '5', alignItems: 'flex-end', alignSelf: 'start' } });
const Figure = chakra('figure', { base: { display: 'grid', gap: '1' } });
const Caption = chakra('figcaption', { base: { fontSize: 'sm', color: 'inkSoft' } });
/** Positions in an image do not depend on the direction of the language. */
const Frame = chakra('div', {
  base: {
    position: 'relative',
    direction: 'ltr',
    overflow: 'hidden',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'sunken',
    '& > img': { position: 'absolute', maxW: 'none' },
  },
  variants: { kind: { card: { w: { base: '6rem', md: '10rem' }, borderTopRadius: 'card' }, row: { w: { base: '3rem', md: '4rem' }, rounded: 'control' } } },
});

/** A part of an image in percent of its width and height. */
export interface CropPercent {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PreviewProps {
  url: string;
  aspect: number;
  part: CropPercent;
}

function Preview({ url, aspect, part, kind, children }: PreviewProps & { kind: 'card' | 'row'; children: ReactNode }) {
  const place = {
    width: `${10_000 / part.width}%`,
    height: `${10_000 / part.height}%`,
    left: `${(-100 * part.x) / part.width}%`,
    top: `${(-100 * part.y) / part.height}%`,
  };
  return (
    <Figure>
      <Frame kind={kind} style={{ aspectRatio: String(aspect) }}>
        <img src={url} alt="" style={place} />
      </Frame>
      <Caption>{children}</Caption>
    </Figure>
  );
}

/** The middle of a part, as phones show the image of a step. */
const middleOf = ({ x, y, width, height }: CropPercent, aspect: number): CropPercent => ({
  x: x + (width - width / aspect) / 2,
  y,
  width: width / aspect,
  height,
});

/** Shows the cropped part of an image as learners see it: of an academy or a course on a card and in lists, of a step on large screens and on phones. */
export function CropPreview(props: PreviewProps) {
  const { aspect, part } = props;
  if (aspect === CROP_ASPECTS.step)
    return (
      <Line>
        <Preview {...props} kind="card">
          <Trans>On large screens</Trans>
        </Preview>
        <Preview {...props} aspect={1} part={middleOf(part, aspect)} kind="row">
          <Trans>On phones</Trans>
        </Preview>
      </Line>
    );
  return (
    <Line>
      <Preview {...props} kind="card">
        <Trans>On the card</Trans>
      </Preview>
      <Preview {...props} kind="row">
        <Trans>In lists</Trans>
      </Preview>
    </Line>
  );
}
