import { useLingui } from '@lingui/react/macro';
import type { TranslationCondition } from '../../../schema-types.generated.ts';
import { languageName } from '../../../shared/i18n/languages.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { HiddenText } from '../../../shared/ui/layout.tsx';

const List = chakra('span', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '1.5', rowGap: '1' } });
const Gap = chakra('span', {
  base: { px: '1.5', fontSize: 'xs', lineHeight: '1.45', rounded: '4px', borderWidth: '1px', fontWeight: 'normal' },
  variants: {
    condition: {
      stale: { bg: 'attentionSoft', color: 'attention', borderColor: 'transparent' },
      copied: { bg: 'attentionSoft', color: 'attention', borderColor: 'transparent' },
      missing: { color: 'inkSoft', borderStyle: 'dashed', borderColor: 'control' },
    },
  },
});
const Code = chakra('bdi', { base: { textTransform: 'uppercase' } });

interface State {
  language: string;
  condition: TranslationCondition;
}
type GapState = { language: string; condition: Exclude<TranslationCondition, 'current'> };

/** Returns the languages that need work: texts that are missing, only copied, or older than the original. */
export const gapsIn = (languages: readonly State[]): GapState[] =>
  languages.flatMap(({ language, condition }) => (condition === 'current' ? [] : [{ language, condition }]));

function useGapWords(): Record<GapState['condition'], string> {
  const { t } = useLingui();
  return { missing: t`missing`, stale: t`changed`, copied: t`to translate` };
}

/** The languages of a module or step that need work, such as "FA missing"; nothing if all are complete. */
export function LanguageGaps({ languages }: { languages: readonly State[] }) {
  const words = useGapWords();
  const gaps = gapsIn(languages);
  if (gaps.length === 0) return null;
  return (
    <List aria-hidden="true">
      {gaps.map(({ language, condition }) => (
        <Gap key={language} condition={condition} title={`${languageName(language)}: ${words[condition]}`}>
          <Code>{language}</Code> {words[condition]}
        </Gap>
      ))}
    </List>
  );
}

/** The same for screen readers: the description of the link or button with this id, not a part of its name. */
export function GapsDescription({ id, languages }: { id: string; languages: readonly State[] }) {
  const words = useGapWords();
  return (
    <HiddenText id={id}>
      {gapsIn(languages)
        .map(({ language, condition }) => `${languageName(language)}: ${words[condition]}`)
        .join(', ')}
    </HiddenText>
  );
}
