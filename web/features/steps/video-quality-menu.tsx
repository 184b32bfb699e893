import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useMediaFormat } from '../../shared/i18n/format-media.ts';
import { Label } from '../../shared/ui/controls.ts';
import { Box, Row } from '../../shared/ui/layout.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { QUALITIES, type Quality, type VideoSource } from './video-quality.ts';

/** Inside the browser's list there are no elements: signs keep a name and a size of another direction each to itself. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

export interface VideoQualityMenuProps {
  sources: readonly VideoSource[];
  chosen: Quality;
  onChoose: (quality: Quality) => void;
}

/**
 * How much data the video may cost: "240p · 4 MB". The browser's own list, which fits every screen. Nothing to choose when there is only
 * the original.
 */
export function VideoQualityMenu({ sources, chosen, onChoose }: VideoQualityMenuProps) {
  const { t } = useLingui();
  const id = useId();
  const format = useMediaFormat();
  if (sources.length < 2) return null;
  const names: Readonly<Record<Quality, string>> = { original: t`Original`, '360p': '360p', '240p': '240p', audio: t`Only sound` };
  return (
    <Row justifyContent="end" gap="2">
      <Label htmlFor={id}>
        <Trans>Quality</Trans>
      </Label>
      <Box>
        <Select
          id={id}
          value={chosen}
          onChange={({ target }) => {
            const quality = QUALITIES.find((each) => each === target.value);
            if (quality !== undefined) onChoose(quality);
          }}
        >
          {sources.map(({ quality, size }) => (
            <option key={quality} value={quality}>{`${isolated(names[quality])} · ${isolated(format.size(size))}`}</option>
          ))}
        </Select>
      </Box>
    </Row>
  );
}
