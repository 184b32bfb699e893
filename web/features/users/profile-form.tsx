import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_MAX } from '../../../schema/limits.ts';
import type { Gender } from '../../schema-types.generated.ts';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { ChoiceField, TextField } from '../../shared/forms/form-field.tsx';
import { UnsavedFormGuard } from '../../shared/forms/unsaved-form-guard.tsx';
import { type SessionViewer, updateViewer } from '../../shared/session/session.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { UpdateProfileDocument } from './profile-form.generated.ts';

/** Name, family name and gender of the viewer; the email is read-only (docs/specification.md#5-validation-rules). */
export function ProfileForm({ viewer }: { viewer: SessionViewer }) {
  const { t } = useLingui();
  const [updateProfile] = useMutation(UpdateProfileDocument);
  const genders: { value: Gender; label: string }[] = [
    { value: 'female', label: t`Female` },
    { value: 'male', label: t`Male` },
    { value: 'diverse', label: t`Diverse` },
  ];
  return (
    <AppForm
      inCard
      initialValues={{ name: viewer.name, surname: viewer.surname, email: viewer.email, gender: viewer.gender as string | null }}
      schema={(forms) => forms.profileForm}
      submit={<Trans>Save profile</Trans>}
      onSubmit={async (values, form) => {
        const { name, surname, gender } = values;
        const { data } = await updateProfile({ variables: { input: { name: name.trim(), surname: surname.trim(), gender: gender as Gender | null } } });
        if (data) updateViewer(data.updateProfile);
        form.resetForm({ values });
        showToast({ tone: 'success', title: <Trans>Profile updated successfully!</Trans> });
      }}
    >
      <UnsavedFormGuard />
      <TextField name="name" autoComplete="given-name" maxLength={NAME_MAX} required label={<Trans>Given name</Trans>} />
      <TextField name="surname" autoComplete="family-name" maxLength={NAME_MAX} required label={<Trans>Family name</Trans>} />
      <TextField name="email" type="email" readOnly label={<Trans>Email</Trans>} help={<Trans>Your email address cannot be changed.</Trans>} />
      <ChoiceField name="gender" choices={genders} none={t`Prefer not to say`} label={<Trans>Gender</Trans>} />
    </AppForm>
  );
}
