import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
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

const State = chakra('span', { variants: { compact: { true: { srOnly: true }, false: {} } } });

/** Whether the browser has not asked yet if the site may show notifications of the system. */
const mayAsk = (): boolean => 'Notification' in window && Notification.permission === 'default';

/**
 * Available or Not Available (docs/specification.md#4-states-and-transitions): stored in the browser at once and sent to the server.
 * A compact one shows its sign without words.
 */
export function AvailabilityMenu({ compact }: { compact: boolean }) {
  const [asks, setAsks] = useState(mayAsk);
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
  const ask = async () => {
    await Notification.requestPermission();
    setAsks(mayAsk());
  };
  const notifyWords = <Trans>Show calls when this tab is hidden</Trans>;
  const words = (doNotDisturb: boolean, signAlone = false) => (
    <>
      <Dot available={!doNotDisturb} />
      <State compact={signAlone}>{doNotDisturb ? <Trans>Not Available</Trans> : <Trans>Available</Trans>}</State>
    </>
  );
  return (
    <Menu
      framed
      opener={
        <>
          {words(viewer.doNotDisturb, compact)}
          <Icon icon={ChevronDownIcon} size={1} />
        </>
      }
      items={[
        ...[false, true].map((value) => ({ key: String(value), label: words(value), chosen: value === viewer.doNotDisturb, onChoose: () => choose(value) })),
        ...(asks ? [{ key: 'notify', label: notifyWords, onChoose: () => void ask() }] : []),
      ]}
    />
  );
}
