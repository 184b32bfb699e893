import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useState } from 'react';
import type { Location } from 'react-router-dom';
import type { ItemFields } from '../../../schema/item-fields.ts';
import { showToast } from '../ui/toast-store.ts';
import { checkContent } from './check-content.ts';
import { EditorForm } from './editor-form.tsx';
import { EditorSessionDialogs } from './editor-session-dialogs.tsx';
import { Choices, DefaultLanguageField, ImagePart, Part, StatusField } from './item-parts.tsx';
import { formOfItem, type ItemValues, type SharedValues } from './item-values.ts';
import type { ItemWords, SettingWords, TextWords } from './item-words.ts';
import { firstTab, tabToShow } from './languages/tab-to-show.ts';
import { TranslatedField } from './languages/translated-field.tsx';
import { TranslationTabs } from './languages/translation-tabs.tsx';
import { rememberDefaultLanguage } from './last-default-language.ts';
import type { FilesInValues } from './missing-files.tsx';
import { SaveBar } from './save-bar.tsx';
import { useFieldDescription } from './use-field-description.tsx';
import { type ItemSessionOptions, useItemSession } from './use-item-session.ts';

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

export interface ItemFormProps<Fields extends ItemFields> extends FormContainer, ItemSessionOptions<Fields> {
  words: ItemWords<Fields>;
  /** Returns the rules of the form, which the server uses, too (docs/specification.md#5-validation-rules). */
  rules: Parameters<typeof checkContent>[0];
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

interface SettingsPartProps extends Pick<ItemFormProps<ItemFields>, 'languages'> {
  settings: Readonly<Record<string, SettingWords>>;
  isNew: boolean;
}

function SettingsPart({ settings, languages, isNew }: SettingsPartProps) {
  return (
    <Part title={<Trans>Settings</Trans>}>
      <Choices>
        <DefaultLanguageField languages={languages} />
        {Object.entries(settings).map(([name, { label, field }]) => (
          <Fragment key={name}>{field(label)}</Fragment>
        ))}
        {!isNew && <StatusField />}
      </Choices>
    </Part>
  );
}

/**
 * The form of an academy or a course (docs/specification.md#5-validation-rules): its texts in every language, settings and image. After saving in place, pass another
 * `key` to start from the saved version.
 */
export function ItemForm<Fields extends ItemFields>({ words, rules, aspect, submit, success, ...form }: ItemFormProps<Fields>) {
  const { fields, languages, container } = form;
  const { stored, initial, files, session, addedId } = useItemSession(form);
  const isNew = stored === null;
  const { i18n } = useLingui();
  const [language, setLanguage] = useState(() => firstTab(languages, i18n.locale, initial.defaultLanguage));
  const describe = useFieldDescription(words);
  const save = async (values: ItemValues<Fields>) => {
    await session.save(values);
    if (isNew) rememberDefaultLanguage(values.defaultLanguage);
    showToast({ tone: 'success', title: success, forNextPage: isNew });
    form.onSaved(addedId.current);
  };
  return (
    <EditorForm
      initialValues={initial}
      check={(values) => checkContent(rules, fields.texts, formOfItem(fields, values))}
      onSubmit={save}
      reveal={(paths) => setLanguage(tabToShow(paths, language))}
    >
      <EditorSessionDialogs
        session={session}
        describe={describe}
        staysAt={form.staysAt}
        files={imageOfItem<ItemValues<Fields>>()}
        onLeave={({ image }) => files.discard(image)}
        title={container === 'page' ? <Trans>Information</Trans> : undefined}
        waiting={files.busy}
      />
      <TranslationTabs languages={languages} saved={stored?.languages ?? []} selected={language} onSelect={setLanguage}>
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
      <SettingsPart settings={words.settings} languages={languages} isNew={isNew} />
      <ImagePart scope={`${form.item}:image`} aspect={aspect} files={files} />
      <SaveBar
        container={container}
        notStored={session.draft.notStored}
        submit={submit}
        labelOf={(path) => describe(path === 'imageId' ? 'image' : path, null).label}
        onCancel={form.onCancel}
        waiting={files.busy ? <Trans>The image is still uploading…</Trans> : undefined}
      />
    </EditorForm>
  );
}
