import { Trans } from '@lingui/react/macro';
import CalendarIcon from 'lucide-react/icons/calendar';
import PencilIcon from 'lucide-react/icons/pencil';
import TrashIcon from 'lucide-react/icons/trash';
import { RowMenu } from '../../../shared/editing/row-menu.tsx';

interface ClassMenuProps {
  name: string;
  onEdit: () => void;
  onDates: () => void;
  onDelete: () => void;
}

/** What those who may edit a class can do with it. */
export function ClassMenu({ name, onEdit, onDates, onDelete }: ClassMenuProps) {
  return (
    <RowMenu
      name={name}
      actions={[
        { key: 'edit', icon: PencilIcon, words: <Trans>Edit class</Trans>, onChoose: onEdit },
        { key: 'dates', icon: CalendarIcon, words: <Trans>Cancel or move dates</Trans>, onChoose: onDates },
        { key: 'delete', icon: TrashIcon, words: <Trans>Delete class</Trans>, onChoose: onDelete, danger: true },
      ]}
    />
  );
}
