import { Trans, useLingui } from '@lingui/react/macro';
import CopyIcon from 'lucide-react/icons/copy';
import EyeIcon from 'lucide-react/icons/eye';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useMemo, useState } from 'react';
import { compareTexts } from '../../../../shared/editing/conflicts/compare-texts.ts';
import { languageName } from '../../../../shared/i18n/languages.ts';
import { AppButton } from '../../../../shared/ui/button.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { Isolate, Tag, Text } from '../../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import { type BlockKind, type EditorBlock, entryOf } from '../blocks/block-kinds.ts';
import { useStepForm } from '../step-form-context.tsx';
import { type BlockWords, wordsOfBlock } from '../values/former-text.ts';
import { ChangedText, RemovedText } from './changed-text.tsx';

const Paper = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    alignContent: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    ps: '3.5',
    borderInlineStartWidth: '3px',
    borderColor: 'line',
    color: 'inkSoft',
    minW: '0',
  },
  variants: { changed: { true: { borderColor: 'attention' } } },
});
const Top = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', fontSize: 'xs' } });
const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
const Line = chakra('p', { base: { display: 'flex', gap: '2', alignItems: 'center', fontSize: 'sm' } });

/** The original beside its translation; above it on small screens. */
export const Beside = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '8',
    rowGap: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
  },
  variants: { double: { true: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' } } } },
});

export interface OriginalProps {
  /** The original as HTML. */
  html: string;
  /** The original when the translation was made: differences are marked. null if there was none then; omitted if it is unknown. */
  former?: string | null;
  /** Its file is another one than then. */
  otherFile?: boolean;
  /** Shown above the text. */
  children?: ReactNode;
  /** Copies the original into the translation. */
  onCopy: () => void;
  /** What is copied, for screen readers. */
  name: string;
}

interface FrameProps {
  name: string;
  /** What happened to the original since the translation was made. */
  change?: ReactNode;
  children: ReactNode;
}

/** The frame of an original, with its language. */
function OriginalFrame({ name, change, children }: FrameProps) {
  const { t } = useLingui();
  const { defaultLanguage } = useStepForm().values;
  const language = languageName(defaultLanguage);
  return (
    <Paper role="group" changed={change !== undefined} aria-label={t`${language}: ${name}`} data-original-of={name}>
      <Top>
        <Isolate lang={defaultLanguage}>{language}</Isolate>
        {change !== undefined && (
          <Tag tone="attention">
            <Icon icon={RotateCwIcon} size={0.875} />
            {change}
          </Tag>
        )}
      </Top>
      {children}
    </Paper>
  );
}

/** Returns what happened to an original since the translation was made; undefined if nothing. */
function changeOf({ html, former, otherFile = false }: Pick<OriginalProps, 'html' | 'former' | 'otherFile'>): ReactNode {
  if (former === undefined) return undefined;
  if (former === null) return <Trans>Added since the translation</Trans>;
  return former !== html || otherFile ? <Trans>Changed since the translation</Trans> : undefined;
}

/** The text of the default language for one block or field: what changed since the translation was made is marked, and a button copies it. */
export function Original({ html, former, otherFile = false, children, onCopy, name }: OriginalProps) {
  const { t } = useLingui();
  const { defaultLanguage } = useStepForm().values;
  const [withRemoved, setWithRemoved] = useState(false);
  const comparison = useMemo(() => (typeof former === 'string' && former !== html ? compareTexts(html, former) : null), [html, former]);
  const shown = useMemo(() => comparison?.html(withRemoved) ?? html, [comparison, withRemoved, html]);
  return (
    <OriginalFrame name={name} change={changeOf({ html, former, otherFile })}>
      {children}
      {otherFile && (
        <Text small>
          <Trans>The file was replaced.</Trans>
        </Text>
      )}
      {shown !== '' && (
        <div {...inLanguage(defaultLanguage)}>
          <ChangedText html={shown} />
        </div>
      )}
      <Buttons>
        <AppButton variant="quiet" icon={CopyIcon} aria-label={t`Copy: ${name}`} onClick={onCopy}>
          <Trans>Copy</Trans>
        </AppButton>
        {comparison?.removed && (
          <AppButton
            variant="quiet"
            icon={withRemoved ? EyeOffIcon : EyeIcon}
            aria-expanded={withRemoved}
            aria-label={withRemoved ? t`Hide removed words: ${name}` : t`Show removed words: ${name}`}
            onClick={() => setWithRemoved(!withRemoved)}
          >
            <span>{withRemoved ? <Trans>Hide removed words</Trans> : <Trans>Show removed words</Trans>}</span>
          </AppButton>
        )}
      </Buttons>
    </OriginalFrame>
  );
}

/** The kind of a block with a file, with the name of the file. */
function KindLine({ type, file }: { type: BlockKind; file?: string }) {
  const { t } = useLingui();
  const { icon, label } = entryOf({ type });
  return (
    <Line>
      <Icon icon={icon} size={1.125} />
      <chakra.span dir="auto" overflowWrap="anywhere">
        {file || t(label)}
      </chakra.span>
    </Line>
  );
}

export interface OriginalBlockProps extends Pick<OriginalProps, 'onCopy' | 'name'> {
  block: EditorBlock;
  /** The block when the translation was made; null if there was none then, omitted if it is unknown. */
  former?: BlockWords | null;
}

/** A block of the default language beside its translation. */
export function OriginalBlock({ block, former, ...rest }: OriginalBlockProps) {
  const { html, fileId } = wordsOfBlock(block);
  return (
    <Original {...rest} html={html} former={former === null ? null : former?.html} otherFile={former ? former.fileId !== fileId : false}>
      {'file' in block && <KindLine type={block.type} file={block.file?.name} />}
    </Original>
  );
}

/** A block of the default language that was removed since the translation was made. */
export function RemovedOriginal({ block: { type, html, hasFile }, name }: { block: BlockWords; name: string }) {
  const { defaultLanguage } = useStepForm().values;
  return (
    <OriginalFrame name={name} change={<Trans>Removed since the translation</Trans>}>
      {hasFile && <KindLine type={type} />}
      <div {...inLanguage(defaultLanguage)}>
        <RemovedText html={html} />
      </div>
    </OriginalFrame>
  );
}

/** Shows or hides the original. */
export function OriginalSwitch({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const { defaultLanguage } = useStepForm().values;
  const name = <Isolate lang={defaultLanguage}>{languageName(defaultLanguage)}</Isolate>;
  return (
    <AppButton variant="quiet" icon={shown ? EyeOffIcon : EyeIcon} aria-expanded={shown} data-original onClick={onToggle}>
      <span>{shown ? <Trans>Hide the {name} text</Trans> : <Trans>Show the {name} text beside it</Trans>}</span>
    </AppButton>
  );
}
