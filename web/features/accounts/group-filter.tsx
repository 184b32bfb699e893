import { Trans, useLingui } from '@lingui/react/macro';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useEveryGroup } from './use-every-group.ts';

/** The filter of users by group; nothing while there are no groups. */
export function GroupFilter({ value, onChoose }: { value: string | null; onChoose: (id: string) => void }) {
  const { t } = useLingui();
  const { groups = [] } = useEveryGroup('cache-and-network');
  if (groups.length === 0) return null;
  const choices = groups.map(({ id, name, language }) => ({ value: id, label: name, lang: language }));
  return (
    <SelectField inside label={<Trans>Group</Trans>} value={value ?? ''} choices={[{ value: '', label: t`All groups` }, ...choices]} onChoose={onChoose} />
  );
}
