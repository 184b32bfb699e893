import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { updateViewer, useViewer } from '../../shared/session/session.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { SetDoNotDisturbDocument } from './availability-menu.generated.ts';

const Dot = chakra('span', {
  base: { w: '2.5', h: '2.5', rounded: 'pill', flex: 'none' },
  variants: { available: { true: { bg: 'presence' }, false: { boxShadow: 'inset 0 0 0 2px var(--control)' } } },
});

/** Available or Not Available (docs/specification.md#4-states-and-transitions): stored in the browser at once and sent to the server. */
export function AvailabilityMenu() {
  const viewer = useViewer();
  const [setDoNotDisturb] = useMutation(SetDoNotDisturbDocument, {
    onCompleted: (data) => updateViewer(data.setDoNotDisturb),
    onError: (error) => {
      updateViewer(viewer);
      notifyFailure(error);
    },
  });
  const choose = (doNotDisturb: boolean) => {
    if (doNotDisturb === viewer.doNotDisturb) return;
    updateViewer({ ...viewer, doNotDisturb });
    void setDoNotDisturb({ variables: { doNotDisturb } });
  };
  const words = (doNotDisturb: boolean) => (
    <>
      <Dot available={!doNotDisturb} />
      {doNotDisturb ? <Trans>Not Available</Trans> : <Trans>Available</Trans>}
    </>
  );
  return (
    <Menu
      framed
      opener={
        <>
          {words(viewer.doNotDisturb)}
          <Icon icon={ChevronDownIcon} size={1} />
        </>
      }
      items={[false, true].map((value) => ({ key: String(value), label: words(value), chosen: value === viewer.doNotDisturb, onChoose: () => choose(value) }))}
    />
  );
}
