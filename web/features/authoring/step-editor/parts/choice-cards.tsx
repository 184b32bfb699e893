import { type ReactNode, useId } from 'react';
import { type FieldProblem, Problem } from '../../../../shared/forms/field-problem.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Text } from '../../../../shared/ui/layout.tsx';

const Group = chakra('fieldset', { base: { minW: '0', display: 'grid', gap: '1.5' } });
const Cards = chakra('div', { base: { display: 'grid', gap: '2', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))' } });
const Card = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    px: '3.5',
    py: '2.5',
    minH: '11',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'control',
    rounded: 'control',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:has(:checked)': { borderColor: 'accent', bg: 'accentSoft', color: 'accentInk' },
    '&:has(:focus-visible)': { boxShadow: 'focus' },
  },
  variants: { wrong: { true: { borderColor: 'danger' } } },
});
const Dot = chakra('input', { base: { accentColor: 'var(--accent)', w: '5', h: '5', mt: '0.5', flex: 'none', _focusVisible: { outline: 'none' } } });

export interface ChoiceCard {
  value: string;
  label: ReactNode;
  /** An explanation of the choice. */
  help?: ReactNode;
}

export interface ChoiceCardsProps {
  legend: ReactNode;
  value: string;
  choices: readonly ChoiceCard[];
  problem: FieldProblem | null;
  onChoose: (value: string) => void;
}

/** Radio cards with an explanation each. */
export function ChoiceCards({ legend, value, choices, problem, onChoose }: ChoiceCardsProps) {
  const id = useId();
  return (
    <Group aria-describedby={problem === null ? undefined : `${id}-problem`}>
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        {legend}
      </chakra.legend>
      <Cards>
        {choices.map((choice) => (
          <Card key={choice.value} wrong={problem !== null}>
            <Dot
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={problem === null ? undefined : true}
              onChange={() => onChoose(choice.value)}
            />
            <span>
              <chakra.span display="block">{choice.label}</chakra.span>
              {choice.help !== undefined && (
                <Text as="span" small color="inkSoft">
                  {choice.help}
                </Text>
              )}
            </span>
          </Card>
        ))}
      </Cards>
      <Problem id={`${id}-problem`} problem={problem} label={legend} />
    </Group>
  );
}
