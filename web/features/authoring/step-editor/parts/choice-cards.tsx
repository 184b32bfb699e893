import { type ReactNode, useId } from 'react';
import { type FieldProblem, Problem } from '../../../../shared/forms/field-problem.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Text } from '../../../../shared/ui/layout.tsx';
import { radioCardRecipe, slotOf } from '../../../../shared/ui/recipes.ts';

const Group = chakra('fieldset', { base: { minW: '0', display: 'grid', gap: '1.5' } });
const Cards = chakra('div', { base: { display: 'grid', gap: '2', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))' } });
const Card = chakra('label', slotOf(radioCardRecipe, 'root'));
const Radio = chakra('input', slotOf(radioCardRecipe, 'cover'));
const Dot = chakra('span', slotOf(radioCardRecipe, 'dot'));

interface ChoiceCard {
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
            <Radio
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={problem === null ? undefined : true}
              onChange={() => onChoose(choice.value)}
            />
            <Dot data-dot aria-hidden />
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
