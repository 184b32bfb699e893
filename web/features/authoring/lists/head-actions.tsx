import { Trans, useLingui } from '@lingui/react/macro';
import EyeIcon from 'lucide-react/icons/eye';
import PencilIcon from 'lucide-react/icons/pencil';
import { type ReactNode, useState } from 'react';
import { RowMenu } from '../../../shared/editing/row-menu.tsx';
import { AppButton, ButtonLink } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { unpublishAction } from './item-menu.tsx';
import type { ListActions } from './list-actions.tsx';

const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });

export interface HeadActionsProps {
  id: string;
  name: string;
  published: boolean;
  /** The URL of the same place as learners see it. */
  learnerAddress: string;
  /** Opens the form of the item; omitted if the page has a tab for it. */
  onEdit?: () => void;
  actions: Pick<ListActions, 'publish' | 'unpublish'>;
  /** The question before publishing. */
  renderPublish: (publish: () => Promise<void>, close: () => void) => ReactNode;
}

/** The actions in the head of the page of an academy or a course: Publish only while it is unpublished, Unpublish in the menu. */
export function HeadActions({ id, name, published, learnerAddress, onEdit, actions, renderPublish }: HeadActionsProps) {
  const { t } = useLingui();
  const [confirming, setConfirming] = useState(false);
  return (
    <Line>
      <ButtonLink variant="quiet" icon={EyeIcon} to={learnerAddress} aria-label={t`View as learner`} title={t`View as learner`}>
        <chakra.span hideBelow="md">
          <Trans>View as learner</Trans>
        </chakra.span>
      </ButtonLink>
      {onEdit !== undefined && (
        <AppButton variant="plain" icon={PencilIcon} onClick={onEdit}>
          <Trans>Edit</Trans>
        </AppButton>
      )}
      {published ? (
        <RowMenu name={name} actions={[unpublishAction(() => void actions.unpublish(id))]} />
      ) : (
        <AppButton onClick={() => setConfirming(true)}>
          <Trans>Publish</Trans>
        </AppButton>
      )}
      {confirming &&
        renderPublish(
          () => actions.publish(id),
          () => setConfirming(false),
        )}
    </Line>
  );
}
