import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../shared/ui/select-field.tsx';

export interface DeviceFieldProps {
  label: string;
  /** All devices of this computer. */
  devices: readonly MediaDeviceInfo[];
  kind: MediaDeviceKind;
  /** The id of the chosen device; null: the default device. */
  value: string | null;
  onChoose: (id: string | null) => void;
}

/** Ids that name no device of their own: one without a permission, and Chrome's second names of a device. */
const NO_DEVICES: readonly string[] = ['', 'default', 'communications'];

/** Chooses one of the devices of a kind; nothing if there is no choice. */
export function DeviceField({ label, devices, kind, value, onChoose }: DeviceFieldProps) {
  const { t } = useLingui();
  const shown = devices.filter((device) => device.kind === kind && !NO_DEVICES.includes(device.deviceId));
  if (shown.length < 2) return null;
  const choices = [{ value: '', label: t`Default device` }, ...shown.map(({ deviceId, label: name }) => ({ value: deviceId, label: name }))];
  return <SelectField label={label} value={value ?? ''} choices={choices} onChoose={(id) => onChoose(id === '' ? null : id)} />;
}
