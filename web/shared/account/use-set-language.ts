import { useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { notifyFailure } from '../errors/notify-error.tsx';
import { updateViewer } from '../session/session.ts';
import { SetLanguageDocument } from './set-language.generated.ts';

/** Returns a function that saves the chosen language on the server, for emails and other devices. */
export function useSetLanguage(): (language: InterfaceLanguage) => void {
  const [setLanguage] = useMutation(SetLanguageDocument, { onError: notifyFailure, onCompleted: (data) => updateViewer(data.setLanguage) });
  return useCallback((language) => void setLanguage({ variables: { language } }), [setLanguage]);
}
