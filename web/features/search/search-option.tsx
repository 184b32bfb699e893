import { Trans } from '@lingui/react/macro';
import LockIcon from 'lucide-react/icons/lock';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { directionOf } from '../../../schema/languages.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { HiddenText, Isolate } from '../../shared/ui/layout.tsx';
import type { SearchOption_ResultFragment } from './search-option.generated.ts';

export const optionStyle = {
  display: 'block',
  px: '4',
  py: '2.5',
  minH: '11',
  color: 'ink',
  textAlign: 'start',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  _hover: { bg: 'sunken' },
  '&[aria-selected=true]': { bg: 'accentSoft', boxShadow: 'inset 3px 0 0 var(--accent)', _rtl: { boxShadow: 'inset -3px 0 0 var(--accent)' } },
} as const;
const Option = chakra(Link, { base: optionStyle });
const Name = chakra('span', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', fontWeight: 'medium' } });
const Small = chakra('span', { base: { display: 'block', fontSize: 'sm', color: 'inkSoft' } });
const Mark = chakra('mark', {
  base: { bg: 'attentionSoft', color: 'inherit', rounded: '2px', textDecoration: 'underline', textDecorationColor: 'attention', textUnderlineOffset: '3px' },
});

type MarkedText = SearchOption_ResultFragment['name'];

/** A text with the parts that the search found. */
function Marked({ of: { text, marks }, language }: { of: MarkedText; language: string }) {
  const parts = marks.map(({ start, length }, index) => {
    const before = marks[index - 1];
    return { before: text.slice(before === undefined ? 0 : before.start + before.length, start), start, marked: text.slice(start, start + length) };
  });
  const last = marks.at(-1);
  return (
    <chakra.bdi lang={language} dir={directionOf(language)}>
      {parts.map(({ before, start, marked }) => (
        <Fragment key={start}>
          {before}
          <Mark>{marked}</Mark>
        </Fragment>
      ))}
      {text.slice(last === undefined ? 0 : last.start + last.length)}
    </chakra.bdi>
  );
}

/** The names of what a result belongs to; nothing for an academy. */
function Parents({ result: { kind, academyName, courseName, moduleName } }: { result: SearchOption_ResultFragment }) {
  const parents = { academy: [], course: [academyName], module: [courseName], step: [courseName, moduleName] }[kind];
  return parents.map((name, index) => (
    // The levels have no ids of their own.
    <Fragment key={index === 0 ? 'first' : 'second'}>
      {index > 0 && <FactSeparator />}
      <Isolate>{name}</Isolate>
    </Fragment>
  ));
}

export interface SearchOptionProps {
  id: string;
  result: SearchOption_ResultFragment;
  to: string;
  selected: boolean;
  onOpen: () => void;
}

/** One result: a link that is an option of the list. The keyboard stays in the field. */
export function SearchOption({ id, result, to, selected, onOpen }: SearchOptionProps) {
  const { name, snippet, language, locked, kind } = result;
  return (
    <Option id={id} to={to} role="option" aria-selected={selected} tabIndex={-1} onClick={onOpen}>
      <Name>
        <Marked of={name} language={language} />
        {locked && (
          <>
            <Icon icon={LockIcon} size={1} />
            <HiddenText>
              <Trans>Locked</Trans>
            </HiddenText>
          </>
        )}
        <LanguageTag language={language} />
      </Name>
      {kind !== 'academy' && (
        <Small>
          <Parents result={result} />
        </Small>
      )}
      {snippet !== null && (
        <Small>
          <Marked of={snippet} language={language} />
        </Small>
      )}
    </Option>
  );
}
