import { useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { notifyFailure } from '../errors/notify-error.tsx';
import { updateViewer } from '../session/session.ts';
import { SetLanguageDocument } from './set-language.generated.ts';

/** Tells the server the language a signed-in person chose; it serves e-mails and other devices. */
export function useSetLanguage(): (language: InterfaceLanguage) => void {
  const [setLanguage] = useMutation(SetLanguageDocument, { onError: notifyFailure, onCompleted: (data) => updateViewer(data.setLanguage) });
  return useCallback((language) => void setLanguage({ variables: { language } }), [setLanguage]);
}
