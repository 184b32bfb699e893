import { Trans } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import CopyIcon from 'lucide-react/icons/copy';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useId } from 'react';
import { countsAsCopy } from '../../../../schema/copied-text.ts';
import { languageName } from '../../i18n/languages.ts';
import { chakra } from '../../ui/chakra.ts';
import { CheckBox } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Isolate, Stack } from '../../ui/layout.tsx';
import type { EditorStatus } from '../editor-form.tsx';
import { conditionOf, type LanguageFacts } from './language-state.ts';
import { LanguageTabs } from './language-tabs.tsx';

/** The values of a form with translated texts. */
export interface TranslatedValues {
  defaultLanguage: string;
  /** Every configured language; an empty one is not sent. */
  translations: Record<string, object>;
  /** Languages whose translation the user confirmed as up to date. */
  upToDate: string[];
}

/** Returns whether there is any text, also in nested lists and objects. */
export function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsText);
}

interface OneLanguage {
  language: string;
  /** The original in the default language; undefined in the default language itself. */
  original: (part: string) => { language: string; text: string; stale: boolean } | undefined;
  /** The text is copied from the default language and not translated yet. */
  copied: boolean;
}

/** The content of a form in one language. */
interface Written {
  /** The language counts as started. */
  filled: boolean;
  text: { name?: string };
}

export interface TranslationTabsProps<TValues extends TranslatedValues> {
  languages: readonly string[];
  /** The server's state of the saved translations; empty for a new item. */
  saved: readonly { language: string; condition: LanguageFacts['saved'] }[];
  selected: string;
  onSelect: (language: string) => void;
  /** All content of a language, if it is more than the item's own text. */
  writtenIn?: (values: TValues, language: string) => Written;
  children: (one: OneLanguage) => ReactNode;
}

const Toast = chakra('div', {
  base: { display: 'grid', gap: '1', px: '4', py: '3', rounded: 'control', bg: 'attentionSoft', color: 'attention' },
});
const Line = chakra('div', { base: { display: 'flex', gap: '3', alignItems: 'flex-start' } });
const Fits = chakra('label', { base: { display: 'flex', gap: '3', alignItems: 'center', minH: '11', '& input': { mt: '0' } } });

/** "Copied from English, not translated yet". */
export function CopiedWords({ original }: { original: string }) {
  return (
    <Trans>
      Copied from <Isolate lang={original}>{languageName(original)}</Isolate>, not translated yet
    </Trans>
  );
}

interface StaleMessageProps {
  original: string;
  /** The text was copied from the original; otherwise the original changed. */
  copied: boolean;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

function StaleMessage({ original, copied, checked, onCheck }: StaleMessageProps) {
  const id = useId();
  return (
    <Toast>
      <Line>
        <Icon icon={copied ? CopyIcon : RotateCwIcon} />
        <span>
          {copied ? (
            <CopiedWords original={original} />
          ) : (
            <Trans>
              The <Isolate lang={original}>{languageName(original)}</Isolate> text has changed since this translation was made.
            </Trans>
          )}
        </span>
      </Line>
      <Fits htmlFor={id}>
        <CheckBox id={id} type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
        {copied ? <Trans>This text needs no translation</Trans> : <Trans>Translation is still correct</Trans>}
      </Fits>
    </Toast>
  );
}

function ownText({ translations }: TranslatedValues, language: string): Written {
  const text: Written['text'] = translations[language] ?? {};
  return { filled: holdsText(text), text };
}
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** Returns the state of each language from the surrounding form. */
function useLanguageFacts<TValues extends TranslatedValues>({
  languages,
  saved,
  writtenIn = ownText,
}: Pick<TranslationTabsProps<TValues>, 'languages' | 'saved' | 'writtenIn'>): LanguageFacts[] {
  const { values, initialValues, errors, touched, submitCount, status } = useFormikContext<TValues>();
  const refused = Object.keys((status as EditorStatus | undefined)?.fields ?? {});
  const wrongPaths = submitCount > 0 || Object.keys(touched).length > 0 ? [...Object.keys(errors), ...refused] : [];
  const { defaultLanguage } = values;
  const pair = (form: TValues, language: string) => ({ original: writtenIn(form, defaultLanguage).text, text: writtenIn(form, language).text });
  const changed = (language: string) => differ(writtenIn(values, language).text, writtenIn(initialValues, language).text);
  const savedAs = (language: string) => saved.find((each) => each.language === language)?.condition ?? 'missing';
  return languages.map((language) => ({
    language,
    defaultLanguage,
    saved: savedAs(language),
    copied: countsAsCopy(pair(initialValues, language), pair(values, language), savedAs(language) === 'copied'),
    filled: writtenIn(values, language).filled,
    named: holdsText(writtenIn(values, language).text.name),
    changed: changed(language),
    defaultChanged: changed(defaultLanguage),
    stillFits: values.upToDate.includes(language),
    wrong: submitCount > 0 && wrongPaths.some((path) => path.startsWith(`translations.${language}.`)),
  }));
}

/**
 * The texts of an item, one tab per configured language, with their states (docs/product-rules.md#3-languages,
 * docs/decisions/0014-revisions-and-translation-ledger.md).
 */
export function TranslationTabs<TValues extends TranslatedValues>(props: TranslationTabsProps<TValues>) {
  const { languages, saved, selected, onSelect, writtenIn, children } = props;
  const { values, setFieldValue } = useFormikContext<TValues>();
  const facts = useLanguageFacts({ languages, saved, writtenIn });
  const own = facts.find(({ language }) => language === selected);
  const { defaultLanguage, translations, upToDate } = values;
  const condition = own && conditionOf({ ...own, wrong: false, stillFits: false });
  const stale = condition === 'stale';
  const copied = condition === 'copied';
  const original: OneLanguage['original'] = (part) => {
    if (selected === defaultLanguage) return undefined;
    const text = (translations[defaultLanguage] as Record<string, unknown> | undefined)?.[part];
    return { language: defaultLanguage, text: typeof text === 'string' ? text : '', stale };
  };
  const declare = (fits: boolean) => void setFieldValue('upToDate', upToDate.filter((language) => language !== selected).concat(fits ? selected : []));
  return (
    <LanguageTabs
      languages={facts.map((each) => ({ language: each.language, state: conditionOf(each) }))}
      defaultLanguage={defaultLanguage}
      selected={selected}
      onSelect={onSelect}
    >
      <Stack gap="5">
        {(stale || copied) && <StaleMessage original={defaultLanguage} copied={copied} checked={upToDate.includes(selected)} onCheck={declare} />}
        {children({ language: selected, original, copied: copied && !upToDate.includes(selected) })}
      </Stack>
    </LanguageTabs>
  );
}
