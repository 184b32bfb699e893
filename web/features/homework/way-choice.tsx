import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { radioCardRecipe, slotOf } from '../../shared/ui/recipes.ts';
import type { HomeworkValues } from './homework-values.ts';

const Group = chakra('fieldset', { base: { minW: '0', display: 'grid', gap: '1.5' } });
const Cards = chakra('div', { base: { display: 'grid', gap: '2', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))' } });
const Card = chakra('label', slotOf(radioCardRecipe, 'root'));
const Radio = chakra('input', slotOf(radioCardRecipe, 'cover'));
const Dot = chakra('span', slotOf(radioCardRecipe, 'dot'));

type Way = HomeworkValues['way'];

/** The choice between a text and a file. */
export function WayChoice({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  const id = useId();
  const card = (value: Way, words: ReactNode) => (
    <Card>
      <Radio type="radio" name={id} value={value} checked={way === value} onChange={() => onChoose(value)} />
      <Dot data-dot aria-hidden />
      {words}
    </Card>
  );
  return (
    <Group>
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <Trans>How do you want to submit it?</Trans>
      </chakra.legend>
      <Cards>
        {card('text', <Trans>Write it here</Trans>)}
        {card('file', <Trans>Upload a file</Trans>)}
      </Cards>
    </Group>
  );
}
