import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { Label } from '../../shared/ui/controls.ts';
import { Row } from '../../shared/ui/layout.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { SPEEDS } from './video-memory.ts';

export interface VideoSpeedMenuProps {
  speed: number;
  onChoose: (speed: number) => void;
}

/** Chooses the speed of playback. A speed that was chosen in the browser's own controls is offered, too. */
export function VideoSpeedMenu({ speed, onChoose }: VideoSpeedMenuProps) {
  const id = useId();
  const { number } = useFormat();
  const offered = [...new Set([...SPEEDS, speed])].sort((one, other) => one - other);
  return (
    <Row gap="2">
      <Label htmlFor={id}>
        <Trans>Speed</Trans>
      </Label>
      <Select id={id} value={String(speed)} onChange={({ target }) => onChoose(Number(target.value))}>
        {offered.map((each) => (
          <option key={each} value={each}>{`${number(each)}×`}</option>
        ))}
      </Select>
    </Row>
  );
}
