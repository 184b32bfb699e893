import { Trans, useLingui } from '@lingui/react/macro';
import { useAddressParameters } from '../../../shared/address-parameters.ts';
import { languageName } from '../../../shared/i18n/languages.ts';
import { Stack, Text } from '../../../shared/ui/layout.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { gapsIn } from './language-gaps.tsx';
import type { ModuleRow_ModuleFragment } from './outline-editor.generated.ts';

/** The language of the filter in the URL; the empty string shows everything. */
export function useGapsFilter(languages: readonly string[]): [language: string, choose: (language: string) => void] {
  const address = useAddressParameters();
  const wanted = address.get('gaps') ?? '';
  return [languages.includes(wanted) ? wanted : '', (gaps) => address.change({ gaps })];
}

/** Returns whether a module or a step needs work in any language. */
export const hasGaps = (modules: readonly ModuleRow_ModuleFragment[]): boolean =>
  modules.some((module) => [module, ...module.steps].some(({ languages }) => gapsIn(languages).length > 0));

/** Returns the modules and steps that need work in a language; a module that needs none stays with such steps. */
export function modulesWithGaps(modules: readonly ModuleRow_ModuleFragment[], language: string): readonly ModuleRow_ModuleFragment[] {
  if (language === '') return modules;
  const needsWork = (item: Pick<ModuleRow_ModuleFragment, 'languages'>) => gapsIn(item.languages).some((gap) => gap.language === language);
  return modules.map((module) => ({ ...module, steps: module.steps.filter(needsWork) })).filter((module) => needsWork(module) || module.steps.length > 0);
}

interface GapsFilterProps {
  languages: readonly string[];
  selected: string;
  onSelect: (language: string) => void;
  /** Nothing needs work in the selected language. */
  complete: boolean;
  /** Something needs work in some language, and has a mark in the outline. */
  marked: boolean;
}

/** Chooses a language: the outline then lists what needs work in it. */
export function GapsFilter({ languages, selected, onSelect, complete, marked }: GapsFilterProps) {
  const { t } = useLingui();
  return (
    <Stack gap="1">
      <SelectField
        label={<Trans>Show what is missing in</Trans>}
        value={selected}
        choices={[
          { value: '', label: t`Show everything` },
          ...languages.map((language) => ({ value: language, label: languageName(language), lang: language })),
        ]}
        onChoose={onSelect}
      />
      <Text small tone="faint" role="status">
        {selected === '' ? (
          marked && <Trans>Steps without a mark are complete in all languages.</Trans>
        ) : complete ? (
          <Trans>Everything is complete in this language.</Trans>
        ) : (
          <Trans>To change the order, show everything.</Trans>
        )}
      </Text>
    </Stack>
  );
}
