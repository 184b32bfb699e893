import { Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import FileIcon from 'lucide-react/icons/file';
import ImageIcon from 'lucide-react/icons/image';
import ListIcon from 'lucide-react/icons/list';
import PlayIcon from 'lucide-react/icons/play';
import TrashIcon from 'lucide-react/icons/trash';
import UploadIcon from 'lucide-react/icons/upload';
import Volume2Icon from 'lucide-react/icons/volume-2';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import type { UploadAccepts, UploadKind } from '../../../schema/upload-kinds.ts';
import { useMessages } from '../errors/messages.ts';
import { type FieldProblem, Problem } from '../forms/field-problem.tsx';
import { useMediaFormat } from '../i18n/format-media.ts';
import { IconButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Label } from '../ui/controls.ts';
import { useFactSeparator } from '../ui/fact-separator.tsx';
import { focusRing } from '../ui/focus-ring.ts';
import { Icon } from '../ui/icon.tsx';
import { Isolate, Stack, TextLink } from '../ui/layout.tsx';
import type { FileValue } from './field-props.ts';
import { FileButtons, FileFrame, FileName, FileNote, FileWords } from './progress-row.tsx';
import { acceptOf, useUploadTexts } from './upload-texts.ts';
import type { Refused } from './use-field-uploads.ts';
import { useFreshFile } from './use-fresh-file.ts';

const Help = chakra('p', { base: { fontSize: 'sm', color: 'inkSoft' } });
const Refusal = chakra('p', { base: { fontSize: 'sm', color: 'danger' } });

export interface FieldFrameProps {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  kinds: readonly UploadKind[];
  accepts?: UploadAccepts | undefined;
  problem: FieldProblem | null;
  refused: Refused | null;
  children: ReactNode;
}

/** The layout of an upload field: label, accepted files and help above the content, the error message below it. */
export function FieldFrame({ id, label, help, kinds, accepts, problem, refused, children }: FieldFrameProps) {
  const words = useUploadTexts();
  const messages = useMessages();
  return (
    <Stack gap="1.5">
      <Label id={`${id}-label`} htmlFor={`${id}-file`}>
        {label}
      </Label>
      {help !== undefined && <Help id={`${id}-help`}>{help}</Help>}
      {children}
      <Help id={`${id}-limits`}>{words.limits(kinds, accepts)}</Help>
      <div>
        <div aria-live="polite">
          {refused !== null && (
            <Refusal id={`${id}-refused`}>
              <Isolate>{refused.name}</Isolate>: {messages.ofCode(refused.code)}
            </Refusal>
          )}
        </div>
        <Problem id={`${id}-problem`} problem={problem} label={label} />
      </div>
    </Stack>
  );
}

const Zone = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    p: '4',
    rounded: 'control',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'control',
    bg: 'surface',
    flex: '1',
  },
  variants: {
    over: { true: { borderColor: 'accent', bg: 'accentSoft' } },
    wrong: { true: { borderColor: 'danger', borderWidth: '2px' } },
    plain: { true: { display: 'contents' } },
  },
});
/** The native file input, transparent and stretched over its label: keyboard, pointer and assistive technology reach it. */
export const Chooser = chakra('span', {
  base: {
    position: 'relative',
    alignSelf: 'flex-start',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minW: '0',
    minH: '11',
    px: '4',
    py: '1.5',
    rounded: 'control',
    borderWidth: '1px',
    borderColor: 'control',
    fontWeight: 'medium',
    lineHeight: '1.3',
    _hover: { bg: 'sunken' },
    _focusWithin: focusRing,
    '& > input': { position: 'absolute', inset: '0', w: 'full', h: 'full', opacity: '0', cursor: 'pointer', fontSize: '0' },
  },
  variants: { off: { true: { bg: 'sunken', color: 'inkFaint', borderColor: 'line' } } },
});

export interface ChooseFileProps {
  /** Id of the field; the ids of its label and descriptions derive from it. */
  id: string;
  name: string;
  kinds: readonly UploadKind[];
  accepts?: UploadAccepts | undefined;
  words: ReactNode;
  icon?: LucideIcon;
  several?: boolean;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  wrong: boolean;
  /** Shows only the button, without the drop zone. */
  plain?: boolean;
  onFiles: (files: File[]) => void;
}

/** A file input with a drop zone. */
export function ChooseFile({
  id,
  name,
  kinds,
  accepts,
  words,
  icon = UploadIcon,
  several = false,
  disabled = false,
  required,
  wrong,
  plain = false,
  onFiles,
}: ChooseFileProps) {
  const wordsId = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, several ? undefined : 1);
    if (chosen.length > 0 && !disabled) onFiles(chosen);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover' && !disabled);
    if (event.type === 'drop') take(event.dataTransfer.files);
  };
  return (
    <Zone plain={plain} over={over} wrong={wrong} onDragOver={drag} onDragLeave={() => setOver(false)} onDrop={drag}>
      <Chooser off={disabled}>
        <Icon icon={icon} />
        <span id={wordsId}>{words}</span>
        <input
          id={`${id}-file`}
          type="file"
          name={name}
          accept={acceptOf(kinds, accepts)}
          multiple={several}
          disabled={disabled}
          aria-labelledby={`${id}-label ${wordsId}`}
          aria-describedby={`${id}-help ${id}-limits ${id}-refused ${id}-problem`}
          // Always set: the input itself stays empty, and the browser would mark an empty required input as invalid.
          aria-invalid={wrong}
          required={required}
          onChange={(event) => {
            take(event.target.files);
            // Without this, choosing a removed file again would not fire `change`.
            event.target.value = '';
          }}
        />
      </Chooser>
      {!plain && (
        <chakra.span color="inkSoft" fontSize="sm" hideBelow="md">
          {several ? <Trans>or drop files here</Trans> : <Trans>or drop it here</Trans>}
        </chakra.span>
      )}
    </Zone>
  );
}

const ICONS: Readonly<Record<UploadKind, LucideIcon>> = { image: ImageIcon, video: PlayIcon, audio: Volume2Icon, document: FileIcon, caption: ListIcon };

export interface FileRowProps {
  value: FileValue;
  fallback: UploadKind;
  disabled?: boolean | undefined;
  onRemove: () => void;
  children?: ReactNode;
}

/** A stored file with a link that opens it and a button that removes it. */
export function FileRow({ value, fallback, disabled, onRemove, children }: FileRowProps) {
  const separator = useFactSeparator();
  const { t } = useLingui();
  const media = useMediaFormat();
  const fresh = useFreshFile(value);
  const { name } = value;
  const facts = [value.size === undefined ? null : media.size(value.size), value.durationSeconds ? media.duration(value.durationSeconds) : null];
  return (
    <Stack gap="2">
      <FileFrame>
        <Icon icon={ICONS[value.kind ?? fallback]} />
        <FileWords>
          <FileName>
            <TextLink href={fresh.url} target="_blank" rel="noopener">
              <Isolate>{name === '' ? t`Open the file` : name}</Isolate>
            </TextLink>
          </FileName>
          <FileNote>{facts.filter((fact) => fact !== null).join(separator)}</FileNote>
        </FileWords>
        <FileButtons>
          <IconButton icon={TrashIcon} label={t`Remove ${name}`} disabled={disabled} onClick={onRemove} />
        </FileButtons>
      </FileFrame>
      {children}
    </Stack>
  );
}
