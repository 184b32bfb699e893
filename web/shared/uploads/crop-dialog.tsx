import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { useMessages } from '../errors/messages.ts';
import { Alert } from '../ui/alert.tsx';
import { AppButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Label } from '../ui/controls.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { type CropArea, cropImage, openImage } from './crop-image.ts';
import { type CropPercent, CropPreview } from './crop-preview.tsx';

/** Positions in an image do not depend on the direction of the language. */
const Stage = chakra('div', {
  base: {
    position: 'relative',
    h: { base: 'min(33dvh, 26rem)', md: 'min(42dvh, 26rem)' },
    rounded: 'control',
    overflow: 'hidden',
    bg: 'sunken',
    '& [data-testid=cropper]:focus-visible': { outline: '3px solid var(--accent)', outlineOffset: '-3px' },
  },
});
/** The image with the previews below it, or beside it where there is room, so that the buttons are in view without scrolling. */
const Views = chakra('div', { base: { display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' } } });
const Slider = chakra('input', {
  base: {
    w: 'full',
    minH: '11',
    accentColor: 'var(--accent)',
    _focusVisible: { outlineOffset: '-2px', rounded: 'control' },
  },
});

const ZOOM_MAX = 4;
/** Pixels that an arrow key moves. */
const STEP = 8;

/** Returns whether an image of this shape is that of an academy, a course or a step, which learners see in two sizes. */
const hasPreview = (aspect: number | undefined): aspect is number => Object.values<number | undefined>(CROP_ASPECTS).includes(aspect);

type Shape = 'own' | 'square' | 'classic' | 'wide';
const SHAPES: Readonly<Record<Exclude<Shape, 'own'>, number>> = { square: 1, classic: 4 / 3, wide: 16 / 9 };

function useImage(file: File): { url: string; image: HTMLImageElement | null; broken: boolean } {
  const [state, setState] = useState<{ url: string; image: HTMLImageElement | null; broken: boolean }>({ url: '', image: null, broken: false });
  useEffect(() => {
    const url = URL.createObjectURL(file);
    let cancelled = false;
    openImage(url)
      .then((image) => cancelled || setState({ url, image, broken: false }))
      .catch(() => cancelled || setState({ url, image: null, broken: true }));
    return () => {
      cancelled = true;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return state;
}

function ShapeChoice({ shape, onShape }: { shape: Shape; onShape: (shape: Shape) => void }) {
  const { t } = useLingui();
  const choices = [
    { value: 'own', label: t`Original shape` },
    { value: 'square', label: t`Square` },
    { value: 'classic', label: '4:3' },
    { value: 'wide', label: '16:9' },
  ];
  return <SelectField label={t`Shape`} choices={choices} value={shape} onChoose={(value) => onShape(value as Shape)} />;
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const id = useId();
  return (
    <Stack gap="0">
      <Label htmlFor={id}>
        <Trans>Zoom</Trans>
      </Label>
      <Slider id={id} type="range" min={1} max={ZOOM_MAX} step={0.05} value={zoom} onChange={(event) => onZoom(Number(event.target.value))} />
    </Stack>
  );
}

interface FrameProps {
  url: string;
  aspect: number;
  zoom: number;
  onZoom: (zoom: number) => void;
  onArea: (area: CropArea) => void;
  /** Called while the image moves. */
  onPart: (part: CropPercent) => void;
}

function Frame({ url, aspect, zoom, onZoom, onArea, onPart }: FrameProps) {
  const { t } = useLingui();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  return (
    <Stage dir="ltr">
      <Cropper
        image={url}
        crop={crop}
        zoom={zoom}
        maxZoom={ZOOM_MAX}
        aspect={aspect}
        keyboardStep={STEP}
        onCropChange={setCrop}
        onZoomChange={onZoom}
        onCropComplete={(_percent, pixels) => onArea(pixels)}
        onCropAreaChange={onPart}
        cropperProps={{ 'aria-label': t`Crop area; move it with the arrow keys`, role: 'group' }}
        mediaProps={{ alt: '' }}
      />
    </Stage>
  );
}

export interface CropDialogProps {
  file: File;
  /** Width / height; if omitted, the user chooses it and may use the whole image. */
  aspect?: number | undefined;
  onClose: () => void;
  onCropped: (file: File) => void;
}

/** Crops an image before it is uploaded: mouse, touch or arrow keys move it, a slider scales it. */
export function CropDialog({ file, aspect, onClose, onCropped }: CropDialogProps) {
  const messages = useMessages();
  const { url, image, broken } = useImage(file);
  const [zoom, setZoom] = useState(1);
  const [shape, setShape] = useState<Shape>('own');
  const [area, setArea] = useState<CropArea | null>(null);
  const [part, setPart] = useState<CropPercent | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const own = image === null ? 1 : image.naturalWidth / image.naturalHeight;

  const use = async (part: CropArea | null) => {
    if (image === null || part === null) return;
    setBusy(true);
    try {
      onCropped(await cropImage(image, part, file));
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={onClose} title={<Trans>Crop the image</Trans>} kind="wide">
      {(broken || failed) && <Alert tone="danger">{messages.ofCode('FILE_DAMAGED')}</Alert>}
      {!broken && (
        <>
          <Text tone="soft" small>
            <Trans>Drag the image or use the arrow keys until the frame shows the part you want.</Trans>
          </Text>
          <Views>
            {image !== null && (
              <Frame url={url} zoom={zoom} aspect={aspect ?? (shape === 'own' ? own : SHAPES[shape])} onZoom={setZoom} onArea={setArea} onPart={setPart} />
            )}
            {part !== null && hasPreview(aspect) && <CropPreview url={url} aspect={aspect} part={part} />}
          </Views>
          <ZoomSlider zoom={zoom} onZoom={setZoom} />
          {aspect === undefined && <ShapeChoice shape={shape} onShape={setShape} />}
        </>
      )}
      <Row flexWrap="wrap">
        <AppButton busy={busy} disabled={area === null || broken} onClick={() => void use(area)}>
          <Trans>Apply crop</Trans>
        </AppButton>
        {aspect === undefined && image !== null && (
          <AppButton variant="plain" onClick={() => void use({ x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight })}>
            <Trans>Use the whole image</Trans>
          </AppButton>
        )}
        <AppButton variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
