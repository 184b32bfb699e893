import { Trans, useLingui } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import EyeIcon from 'lucide-react/icons/eye';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import { type ReactNode, useState } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../schema/limits.ts';
import { brokenPasswordRules, PASSWORD_RULES, type PasswordRule } from '../../../schema/rules.ts';
import { IconButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Input } from '../ui/controls.ts';
import { Icon } from '../ui/icon.tsx';
import { HiddenText } from '../ui/layout.tsx';
import { FormField, type NamedFieldProps } from './form-field.tsx';

const Rules = chakra('ul', { base: { display: 'grid', gap: '1', fontSize: 'sm', color: 'inkSoft' } });
const Rule = chakra('li', { base: { display: 'flex', alignItems: 'center', gap: '2' }, variants: { met: { true: { color: 'success' } } } });
const ProgressStep = chakra('span', {
  base: { w: '4', h: '4', rounded: 'pill', display: 'grid', placeItems: 'center', flex: 'none', borderWidth: '1.5px', borderColor: 'control' },
  variants: { met: { true: { bg: 'success', borderColor: 'success', color: 'surface' } } },
});

function RuleText({ rule }: { rule: PasswordRule }) {
  const texts: Record<PasswordRule, ReactNode> = {
    PASSWORD_TOO_SHORT: <Trans>At least {PASSWORD_MIN} characters</Trans>,
    PASSWORD_TOO_LONG: <Trans>At most {PASSWORD_MAX} characters</Trans>,
    PASSWORD_CAPITAL: <Trans>At least 1 capital letter</Trans>,
    PASSWORD_SPECIAL: <Trans>At least 1 special character, such as . ! ?</Trans>,
  };
  return texts[rule];
}

/** The password rules as progress steps that fill during typing (docs/specification.md#5-validation-rules). */
function Checklist({ password }: { password: string }) {
  const broken = new Set(brokenPasswordRules(password));
  // The longest password is a rule that hardly anybody breaks: it is shown when it is broken.
  const rules = (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter((rule) => rule !== 'PASSWORD_TOO_LONG' || broken.has(rule));
  return (
    <Rules>
      {rules.map((rule) => {
        const met = password !== '' && !broken.has(rule);
        return (
          <Rule key={rule} met={met}>
            <ProgressStep met={met}>{met && <Icon icon={CheckIcon} size={0.75} />}</ProgressStep>
            <span>
              <RuleText rule={rule} />
              {met && (
                <HiddenText>
                  {' '}
                  <Trans>(met)</Trans>
                </HiddenText>
              )}
            </span>
          </Rule>
        );
      })}
    </Rules>
  );
}

export interface PasswordFieldProps extends NamedFieldProps {
  autoComplete: 'current-password' | 'new-password';
  /** Shows the rules for a new password. */
  rules?: boolean;
}

/** A password input with a button that shows the password. Pasting and password managers work. */
export function PasswordField({ autoComplete, rules = false, ...field }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <FormField {...field}>
      {(attributes, { value, set }) => (
        <>
          <chakra.span position="relative" display="block" dir="ltr">
            <Input
              {...attributes}
              type={shown ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              pe="12"
              dir="ltr"
              value={String(value ?? '')}
              onChange={(event) => set(event.target.value)}
            />
            <chakra.span position="absolute" insetInlineEnd="0.5" insetBlockStart="0.5">
              <IconButton icon={shown ? EyeOffIcon : EyeIcon} label={shown ? t`Hide password` : t`Show password`} onClick={() => setShown(!shown)} />
            </chakra.span>
          </chakra.span>
          {rules && <Checklist password={String(value ?? '')} />}
        </>
      )}
    </FormField>
  );
}
