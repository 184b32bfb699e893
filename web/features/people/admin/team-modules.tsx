import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { chakra } from '../../../shared/ui/chakra.ts';
import { CheckBox } from '../../../shared/ui/controls.ts';
import { Isolate, Stack } from '../../../shared/ui/layout.tsx';
import type { TeamModule } from './team-form.tsx';

const Group = chakra('fieldset', { base: { display: 'grid', gap: '2', '& > legend': { fontWeight: 'medium', fontSize: 'sm', mb: '2' } } });
const Choice = chakra('label', { base: { display: 'flex', alignItems: 'center', gap: '3', minH: '11', cursor: 'pointer' } });

/** All modules, or a list of them. */
export interface ModuleChoice {
  all: boolean;
  ids: readonly string[];
}

export interface TeamModulesProps {
  modules: readonly TeamModule[];
  choice: ModuleChoice;
  onChoose: (choice: ModuleChoice) => void;
}

/** The modules of a module trainer: all of them, or some (docs/specification.md#5-validation-rules). */
export function TeamModules({ modules, choice, onChoose }: TeamModulesProps) {
  const name = useId();
  const toggle = (id: string, on: boolean) => onChoose({ ...choice, ids: on ? [...choice.ids, id] : choice.ids.filter((each) => each !== id) });
  return (
    <Group>
      <legend>
        <Trans>Modules</Trans>
      </legend>
      <Choice>
        <CheckBox type="radio" name={name} checked={choice.all} onChange={() => onChoose({ ...choice, all: true })} />
        <Trans>All modules</Trans>
      </Choice>
      <Choice>
        <CheckBox type="radio" name={name} checked={!choice.all} onChange={() => onChoose({ ...choice, all: false })} />
        <Trans>Only some modules</Trans>
      </Choice>
      {!choice.all && (
        <Stack gap="1" ps="8">
          {modules.map((module) => (
            <Choice key={module.id}>
              <CheckBox type="checkbox" checked={choice.ids.includes(module.id)} onChange={(event) => toggle(module.id, event.target.checked)} />
              <Isolate>{module.name}</Isolate>
            </Choice>
          ))}
        </Stack>
      )}
    </Group>
  );
}
