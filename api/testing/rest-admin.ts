import type { FileKind } from '../domain/files/file.entity.ts';
import { buildFileRow } from './factories/file-row.ts';
import type { RestWorld } from './rest-world.ts';
import type { TestServer } from './test-server.ts';

type Item = Record<string, unknown>;

/** What the admin of a world sends, and what comes of it. */
export function restAdmin(server: () => TestServer, world: () => RestWorld) {
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await server().rest(method, `/api${path}`, body, world().tokens.admin);
    return { status: answer.status, body: answer.body, result: answer.body.result as Item };
  };
  return {
    send,
    /** What was answered; throws the answer when that is a refusal. */
    async done(...call: Parameters<typeof send>): Promise<Item> {
      const { status, body, result } = await send(...call);
      if (status !== 200) throw new Error(`${call[0]} ${call[1]}: ${JSON.stringify(body)}`);
      return result;
    },
    /** The id of a stored file without bytes. */
    file: (kind: FileKind): Promise<string> => buildFileRow(server().database.dataSource.manager, kind),
  };
}
