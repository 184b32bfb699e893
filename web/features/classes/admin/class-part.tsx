import { Trans, useLingui } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import { Choices, Part } from '../../../shared/editing/item-parts.tsx';
import { ChoiceField } from '../../../shared/forms/form-field.tsx';
import { type ClassOptions, type ClassValues, leadersFor } from './class-values.ts';

/** The labels of the types of a class. */
export function useClassTypeWords(): Record<ClassValues['classType'], string> {
  const { t } = useLingui();
  return { course: t`For the whole course`, module: t`For one module` };
}

/** For whom the class is, and who leads it. */
export function ClassPart({ options }: { options: ClassOptions }) {
  const { t } = useLingui();
  const words = useClassTypeWords();
  const { values } = useFormikContext<ClassValues>();
  const { classTypes, modules } = options;
  return (
    <Part title={<Trans>Class</Trans>}>
      <Choices>
        <ChoiceField name="classType" required label={<Trans>Type of class</Trans>} choices={classTypes.map((value) => ({ value, label: words[value] }))} />
        {values.classType === 'module' && (
          <ChoiceField
            name="moduleId"
            required
            label={<Trans>Module</Trans>}
            none={t`Choose a module`}
            choices={modules.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <ChoiceField
          name="leaderId"
          label={<Trans>Class leader</Trans>}
          none={t`No leader`}
          choices={leadersFor(options, values).map(({ id, name, surname }) => ({ value: id, label: `${name} ${surname}`.trim() }))}
        />
      </Choices>
    </Part>
  );
}
