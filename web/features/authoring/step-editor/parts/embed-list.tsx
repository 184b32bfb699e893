import { Trans, useLingui } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import TrashIcon from 'lucide-react/icons/trash';
import { useState } from 'react';
import { AppButton, IconButton } from '../../../../shared/ui/button.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { cardRecipe, slotOf } from '../../../../shared/ui/recipes.ts';
import { ReorderList } from '../../lists/reorder-list.tsx';
import { inserted, ordered } from '../blocks/change-blocks.ts';
import { RemovedSlip } from '../removed-toast.tsx';
import { Section } from '../section.tsx';
import { useStepForm, withText } from '../step-form-context.tsx';
import { newId } from '../values/new-id.ts';
import type { EmbedValue } from '../values/step-values.ts';
import { EmbedField } from './embed-field.tsx';

const Panel = chakra('div', slotOf(cardRecipe, 'panel'));
const Top = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', m: '-2' } });

/** Embedded players at the end of a step. */
export function EmbedList({ language }: { language: string }) {
  const { t } = useLingui();
  const { values, update, problemAt } = useStepForm();
  const [removed, setRemoved] = useState<{ embed: EmbedValue; index: number } | null>(null);
  const embeds = values.translations[language]?.embeds ?? [];
  const change = (how: (embeds: EmbedValue[]) => EmbedValue[]) =>
    update((before) => withText(before, language, (text) => ({ ...text, embeds: how(text.embeds) })));
  const nameOf = (embed: EmbedValue) => t`Embedded media ${embeds.indexOf(embed) + 1}`;
  return (
    <Section title={<Trans>Embedded media</Trans>} help={<Trans>Shown below the content.</Trans>}>
      <ReorderList items={embeds} label={t`Embedded media`} nameOf={nameOf} spaced onReorder={async (ids) => change((all) => ordered(all, ids))}>
        {(embed, row) => (
          <Panel gap="3">
            <Top>
              {row.grip}
              <chakra.span flex="1" />
              {row.buttons}
              <IconButton
                icon={TrashIcon}
                label={t`Remove ${nameOf(embed)}`}
                onClick={() => {
                  setRemoved({ embed, index: row.index });
                  change((all) => all.filter(({ id }) => id !== embed.id));
                }}
              />
            </Top>
            <EmbedField
              value={embed.url}
              problem={problemAt(`translations.${language}.embedUrls[${embeds.indexOf(embed)}]`)}
              onChange={(url) => change((all) => all.map((each) => (each.id === embed.id ? { ...each, url } : each)))}
            />
          </Panel>
        )}
      </ReorderList>
      {removed !== null && (
        <RemovedSlip
          key={removed.embed.id}
          onUndo={() => {
            change((all) => inserted(all, removed.embed, removed.index));
            setRemoved(null);
          }}
        >
          <Trans>The embedded media was removed.</Trans>
        </RemovedSlip>
      )}
      <div>
        <AppButton variant="plain" icon={PlusIcon} data-add="player" onClick={() => change((all) => [...all, { id: newId(), url: '' }])}>
          <Trans>Add embedded media</Trans>
        </AppButton>
      </div>
    </Section>
  );
}
