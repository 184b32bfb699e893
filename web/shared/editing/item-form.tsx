import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useState } from 'react';
import type { Location } from 'react-router-dom';
import type { ItemFields } from '../../../schema/item-fields.ts';
import type { Problems } from '../forms/validate.ts';
import { showToast } from '../ui/toast-store.ts';
import { EditorForm } from './editor-form.tsx';
import { EditorSessionDialogs } from './editor-session-dialogs.tsx';
import { Choices, DefaultLanguageField, ImagePart, Part, StatusField } from './item-parts.tsx';
import type { ItemValues, SharedValues } from './item-values.ts';
import type { ItemWords, SettingWords, TextWords } from './item-words.ts';
import { firstTab, tabToShow } from './languages/tab-to-show.ts';
import { TranslatedField } from './languages/translated-field.tsx';
import { TranslationTabs, type TranslationTabsProps } from './languages/translation-tabs.tsx';
import { rememberDefaultLanguage } from './last-default-language.ts';
import type { FilesInValues } from './missing-files.tsx';
import { SaveBar } from './save-bar.tsx';
import type { EditorSession } from './use-editor-session.ts';
import { useFieldDescription } from './use-field-description.tsx';
import type { FormFiles } from './use-form-files.ts';

/** How a form ends and where it is: a page and a dialog do that differently. */
export interface FormContainer {
  /** `addedId` is the id of an item that was just added. */
  onSaved: (addedId?: string) => void;
  /** Omitted if the form is the page itself, such as the Information tab. */
  onCancel?: () => void;
  /** Returns whether the form stays mounted after a navigation; default: the same URL. */
  staysAt?: (next: Location) => boolean;
  container: 'dialog' | 'page';
}

export interface ItemFormProps<Fields extends ItemFields> extends FormContainer {
  fields: Fields;
  words: ItemWords<Fields>;
  /** The owner of its uploads: `academy:<id>`, `course:new:<academyId>`. */
  item: string;
  isNew: boolean;
  session: EditorSession<ItemValues<Fields>>;
  initial: ItemValues<Fields>;
  /** Validates with the rules that the server uses, too (docs/specification.md#5-validation-rules). */
  check: (values: ItemValues<Fields>) => Promise<Problems>;
  files: FormFiles;
  /** The operator's content languages. */
  languages: readonly string[];
  /** The server's state of the saved translations. */
  saved: TranslationTabsProps<ItemValues<Fields>>['saved'];
  aspect: number;
  submit: ReactNode;
  /** Called after saving. */
  success: ReactNode;
}

/** The only file of an item is its image. */
const imageOfItem = <Values extends Pick<SharedValues, 'image'>>(): FilesInValues<Values> => ({
  filesOf: ({ image }) => (image === null ? [] : [image]),
  withoutFiles: (values, ids) => (values.image !== null && ids.has(values.image.id) ? { ...values, image: null } : values),
});

/** The form of an academy or a course (docs/specification.md#5-validation-rules): its texts in every language, settings and image. */
export function ItemForm<Fields extends ItemFields>({ item, isNew, session, initial, check, files, fields, words, ...form }: ItemFormProps<Fields>) {
  const { languages, saved, aspect, submit, success, onSaved, onCancel, staysAt, container } = form;
  const { i18n } = useLingui();
  const [language, setLanguage] = useState(() => firstTab(languages, i18n.locale, initial.defaultLanguage));
  const describe = useFieldDescription(words);
  const save = async (values: ItemValues<Fields>) => {
    await session.save(values);
    if (isNew) rememberDefaultLanguage(values.defaultLanguage);
    showToast({ tone: 'success', title: success, forNextPage: isNew });
    onSaved();
  };
  return (
    <EditorForm initialValues={initial} check={check} onSubmit={save} reveal={(paths) => setLanguage(tabToShow(paths, language))}>
      <EditorSessionDialogs
        session={session}
        describe={describe}
        staysAt={staysAt}
        files={imageOfItem<ItemValues<Fields>>()}
        onLeave={({ image }) => files.discard(image)}
        title={container === 'page' ? <Trans>Information</Trans> : undefined}
        waiting={files.busy}
      />
      <TranslationTabs languages={languages} saved={saved} selected={language} onSelect={setLanguage}>
        {({ language: code, original }) =>
          Object.entries<TextWords>(words.texts).map(([part, text]) => (
            <TranslatedField
              key={`${part}-${code}`}
              name={`translations.${code}.${part}`}
              language={code}
              original={original(part)}
              required={fields.texts[part]?.required === 'in each language'}
              maxLength={fields.texts[part]?.max}
              {...text}
            />
          ))
        }
      </TranslationTabs>
      <Part title={<Trans>Settings</Trans>}>
        <Choices>
          <DefaultLanguageField languages={languages} />
          {Object.entries<SettingWords>(words.settings).map(([name, { label, field }]) => (
            <Fragment key={name}>{field(label)}</Fragment>
          ))}
          {!isNew && <StatusField />}
        </Choices>
      </Part>
      <ImagePart scope={`${item}:image`} aspect={aspect} files={files} />
      <SaveBar
        container={container}
        notStored={session.draft.notStored}
        submit={submit}
        labelOf={(path) => describe(path === 'imageId' ? 'image' : path, null).label}
        onCancel={onCancel}
        waiting={files.busy ? <Trans>The image is still uploading…</Trans> : undefined}
      />
    </EditorForm>
  );
}
