import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useMediaFormat } from '../../shared/i18n/format-media.ts';
import { Label } from '../../shared/ui/controls.ts';
import { useFactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Box, Row } from '../../shared/ui/layout.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { QUALITIES, type Quality, type VideoSource } from './video-quality.ts';

/** An <option> has no markup: Unicode isolates separate a name and a size of different directions. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

export interface VideoQualityMenuProps {
  sources: readonly VideoSource[];
  chosen: Quality;
  onChoose: (quality: Quality) => void;
}

/**
 * Chooses the quality by data size: "240p · 4 MB". A native select fits every screen. Hidden if only the original
 * exists.
 */
export function VideoQualityMenu({ sources, chosen, onChoose }: VideoQualityMenuProps) {
  const separator = useFactSeparator();
  const { t } = useLingui();
  const id = useId();
  const format = useMediaFormat();
  if (sources.length < 2) return null;
  const names: Readonly<Record<Quality, string>> = { original: t`Original`, '360p': '360p', '240p': '240p', audio: t`Audio only` };
  return (
    <Row gap="2">
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
            <option key={quality} value={quality}>{`${isolated(names[quality])}${separator}${isolated(format.size(size))}`}</option>
          ))}
        </Select>
      </Box>
    </Row>
  );
}
