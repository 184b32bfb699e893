import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { placeOf } from '../../../../schema/time-zone-name.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { viewerZone } from '../../../shared/i18n/format-schedule.ts';
import { Select } from '../../../shared/ui/select.tsx';
import { NO_ZONE } from './class-values.ts';

/** Returns the areas of the world with their time zones, by place: Asia → Kabul, Kathmandu … */
function zonesByArea(): Array<[area: string, zones: string[]]> {
  const areas = new Map<string, string[]>();
  // Before Chrome 99, the class can follow the viewer's clock only.
  for (const zone of Intl.supportedValuesOf?.('timeZone') ?? []) {
    const [area = '', place] = zone.split('/');
    if (place !== undefined && area !== 'Etc') areas.set(area, [...(areas.get(area) ?? []), zone]);
  }
  return [...areas].map(([area, zones]) => [area, [...zones].sort((one, other) => placeOf(one).localeCompare(placeOf(other)))]);
}

/** The place whose clock the class follows, so that its time there stays the same when clocks change. */
export function TimeZoneField() {
  const { t } = useLingui();
  const areas = useMemo(zonesByArea, []);
  const own = viewerZone();
  const place = placeOf(own);
  return (
    <FormField
      name="timeZone"
      required
      label={<Trans>The time stays the same in</Trans>}
      help={<Trans>When clocks change there, the class stays at this time. Elsewhere it moves by an hour.</Trans>}
    >
      {(attributes, { value, set }) => (
        <Select {...attributes} value={String(value ?? NO_ZONE)} onChange={(event) => set(event.target.value)}>
          {own !== NO_ZONE && <option value={own}>{t`${place} (your time zone)`}</option>}
          <option value={NO_ZONE}>{t`UTC (no location)`}</option>
          {areas.map(([area, zones]) => (
            <optgroup key={area} label={area}>
              {zones.map((zone) => (
                <option key={zone} value={zone} hidden={zone === own}>
                  {placeOf(zone)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </FormField>
  );
}
