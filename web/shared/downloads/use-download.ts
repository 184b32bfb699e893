import { useState } from 'react';
import { notifyFailure } from '../errors/notify-error.tsx';
import { loadFile, saveFile } from './download.ts';

const KILOBYTE = 1024;

/** Downloads a file that the server makes. `loading` is its path while it arrives, and `kilobytes` how much has arrived. */
export function useDownload() {
  const [state, setState] = useState<{ path: string; bytes: number } | null>(null);
  const download = async (path: string, fallbackName: string): Promise<boolean> => {
    setState({ path, bytes: 0 });
    try {
      saveFile(await loadFile(path, fallbackName, (bytes) => setState({ path, bytes })));
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    } finally {
      setState(null);
    }
  };
  return { loading: state?.path ?? null, kilobytes: Math.round((state?.bytes ?? 0) / KILOBYTE), download };
}
