import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { HiddenText } from '../../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import { RichText } from '../../../../shared/ui/rich-text.tsx';

const Inserted = chakra('ins', {
  base: { position: 'relative', bg: 'attentionSoft', color: 'ink', textDecoration: 'underline', textUnderlineOffset: '3px', boxDecorationBreak: 'clone' },
});
const Deleted = chakra('del', { base: { position: 'relative', color: 'inkSoft', textDecoration: 'line-through' } });

/** Words for screen readers, which do not announce `ins` and `del`; in the interface language. */
function Said({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  return <HiddenText {...inLanguage(i18n.locale)}> {children} </HiddenText>;
}

function Added({ children }: { children?: ReactNode }) {
  return (
    <Inserted>
      <Said>
        <Trans>Added:</Trans>
      </Said>
      {children}
      <Said>
        <Trans>(end of the change)</Trans>
      </Said>
    </Inserted>
  );
}

function Removed({ children }: { children?: ReactNode }) {
  return (
    <Deleted>
      <Said>
        <Trans>Removed:</Trans>
      </Said>
      {children}
      <Said>
        <Trans>(end of the change)</Trans>
      </Said>
    </Deleted>
  );
}

const ELEMENTS = { ins: Added, del: Removed };

/** A text with `ins` and `del` around the words that changed (compare-texts.ts). */
export function ChangedText({ html }: { html: string }) {
  return <RichText html={html} elements={ELEMENTS} />;
}

/** A text that was removed. */
export function RemovedText({ html }: { html: string }) {
  return (
    <Deleted display="block">
      <RichText html={html} />
    </Deleted>
  );
}
