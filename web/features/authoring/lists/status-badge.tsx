import { Trans } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import LockIcon from 'lucide-react/icons/lock';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Tag } from '../../../shared/ui/layout.tsx';

/** Whether an academy or a course is published: the same badge in lists and on the item's own page. */
export function StatusBadge({ published }: { published: boolean }) {
  return published ? (
    <Tag tone="success">
      <Icon icon={CheckIcon} size={0.875} />
      <Trans>Published</Trans>
    </Tag>
  ) : (
    <Tag>
      <Icon icon={EyeOffIcon} size={0.875} />
      <Trans>Unpublished</Trans>
    </Tag>
  );
}

/** The badge of an item that only invited people see. */
export function PrivateBadge() {
  return (
    <Tag>
      <Icon icon={LockIcon} size={0.875} />
      <Trans>Private</Trans>
    </Tag>
  );
}
