import { text } from 'node:stream/consumers';
import { fromBuffer, type ZipFile } from 'yauzl';

const open = (archive: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true, validateEntrySizes: true }, (error, file) => (error === null ? resolve(file) : reject(error)));
  });

/** Returns the dates of the files of a ZIP archive, as UTC. */
export async function datesOfZip(archive: Buffer): Promise<Date[]> {
  const zip = await open(archive);
  const dates: Date[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(dates));
    zip.on('entry', (entry) => {
      dates.push(entry.getLastModDate({ timezone: 'UTC' }));
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Reads the files of a ZIP archive with the reader that checks uploads, which also checks sizes and checksums. */
export async function unzip(archive: Buffer): Promise<Map<string, string>> {
  const zip = await open(archive);
  const files = new Map<string, string>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error);
        text(stream)
          .then((content) => {
            files.set(entry.fileName, content);
            zip.readEntry();
          })
          .catch(reject);
      });
    });
    zip.readEntry();
  });
}
