import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { runDocument } from '../apollo/run-document.ts';
import { hasCode } from '../errors/request-error.ts';
import { Alert } from '../ui/alert.tsx';
import { Isolate } from '../ui/layout.tsx';
import type { FileValue } from '../uploads/field-props.ts';
import { FreshFileDocument } from '../uploads/file-value.generated.ts';

/** How the values of a form contain files. */
export interface FilesInValues<TValues> {
  filesOf: (values: TValues) => readonly FileValue[];
  /** Returns the values without these files. */
  withoutFiles: (values: TValues, ids: ReadonlySet<string>) => TValues;
}

/** Returns whether the server has deleted a file. Without a response, the file counts as stored. */
const isDeleted = ({ id }: FileValue): Promise<boolean> =>
  runDocument(FreshFileDocument, { id }).then(
    () => false,
    (error: unknown) => hasCode(error, 'NOT_FOUND'),
  );

/** Returns those files of a draft that the server has deleted: files that no saved item uses are deleted after a day. */
async function findDeletedFiles(files: readonly FileValue[]): Promise<FileValue[]> {
  const deleted = await Promise.all(files.map(isDeleted));
  return files.filter((_file, index) => deleted[index]);
}

/** Lists the files of a restored draft that have to be chosen again. */
export function MissingFiles({ files }: { files: readonly FileValue[] }) {
  return (
    <Alert tone="attention" title={<Trans>Some files in these changes are no longer available</Trans>}>
      <p>
        <Trans>Files are deleted one day after the upload if they are not saved. Choose these files again:</Trans>
      </p>
      <ul>
        {files.map(({ id, name }) => (
          <li key={id}>{name === '' ? <Trans>Image</Trans> : <Isolate>{name}</Isolate>}</li>
        ))}
      </ul>
    </Alert>
  );
}

export interface MissingFilesOptions<TValues> {
  files: FilesInValues<TValues> | undefined;
  /** The saved values: their files are in use and exist. */
  saved: TValues;
  /** Number of attempts to save: the next one ends the list of missing files. */
  saves: number;
  /** Changes the values of the form at the time of the call. */
  change: (update: (values: TValues) => TValues) => void;
}

/** Checks the files of a restored draft, and removes those from the form that the server has deleted. */
export function useMissingFiles<TValues>({ files, saved, saves, change }: MissingFilesOptions<TValues>) {
  const [missing, setMissing] = useState<readonly FileValue[]>([]);
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    if (saves > 0) setMissing([]);
  }, [saves]);
  const check = async (values: TValues): Promise<void> => {
    if (files === undefined) return;
    const inUse = new Set(files.filesOf(saved).map(({ id }) => id));
    const deleted = await findDeletedFiles(files.filesOf(values).filter(({ id }) => !inUse.has(id)));
    if (deleted.length === 0) return;
    latest.current((current) => files.withoutFiles(current, new Set(deleted.map(({ id }) => id))));
    setMissing(deleted);
  };
  return { missing, check };
}
