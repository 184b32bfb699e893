import { useLingui } from '@lingui/react/macro';
import SearchIcon from 'lucide-react/icons/search';
import XIcon from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SEARCH_MAX, TIMINGS } from '../../../schema/limits.ts';
import { IconButton } from './button.tsx';
import { chakra } from './chakra.ts';
import { Input, Label } from './controls.ts';
import { Icon } from './icon.tsx';
import { HiddenText, Stack } from './layout.tsx';

const IconSlot = chakra('span', {
  base: { position: 'absolute', insetInlineStart: '3.5', insetBlockStart: '50%', transform: 'translateY(-50%)', color: 'inkFaint', pointerEvents: 'none' },
});

const ClearSlot = chakra('span', { base: { position: 'absolute', insetInlineEnd: '0.5', insetBlockStart: '50%', transform: 'translateY(-50%)' } });

function Clear({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  return (
    <ClearSlot>
      <IconButton icon={XIcon} label={t`Clear search`} onClick={onClear} />
    </ClearSlot>
  );
}

export interface SearchFieldProps {
  label: ReactNode;
  placeholder?: string;
  /** The current search, for example from the URL. */
  value: string;
  /** Called 500 ms after the last keystroke. */
  onSearch: (value: string) => void;
  quiet?: boolean;
  /** A landmark of the page; not in a dialog above a page that has one. */
  landmark?: boolean;
}

/** A debounced search field (docs/specification.md#9-business-constants-and-limits: 500 ms). */
export function SearchField({ label, placeholder, value, onSearch, quiet = false, landmark = true }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      setText(value);
    }
  }, [value]);

  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      search.current(text);
    }, TIMINGS.searchDebounce);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Stack gap={quiet ? '0' : '1.5'} minW="0" role={landmark ? 'search' : undefined}>
      <Label htmlFor={id}>{quiet ? <HiddenText>{label}</HiddenText> : label}</Label>
      <chakra.span position="relative" display="block">
        <IconSlot>
          <Icon icon={SearchIcon} />
        </IconSlot>
        <Input
          ref={input}
          id={id}
          type="search"
          ps="11"
          pe={text === '' ? undefined : '12'}
          // The sign of the browser that clears the field is too small for a thumb.
          css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
          textOverflow="ellipsis"
          // An empty field keeps the direction of the page: `dir="auto"` would make it left to right.
          dir={text === '' ? undefined : 'auto'}
          maxLength={SEARCH_MAX}
          value={text}
          placeholder={placeholder}
          onChange={(event) => setText(event.target.value)}
        />
        {text !== '' && (
          <Clear
            onClear={() => {
              setText('');
              input.current?.focus();
            }}
          />
        )}
      </chakra.span>
    </Stack>
  );
}
