import type { FileKind } from '../domain/files/file.entity.ts';
import { buildFileRow } from './factories/file-row.ts';
import type { RestWorld } from './rest-world.ts';
import type { TestServer } from './test-server.ts';

type Item = Record<string, unknown>;

/** Sends REST requests as the admin of a world. */
export function restAdmin(server: () => TestServer, world: () => RestWorld) {
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await server().rest(method, `/api${path}`, body, world().tokens.admin);
    return { status: answer.status, body: answer.body, result: answer.body.result as Item };
  };
  return {
    send,
    /** Returns the result; throws the response body when the status is not 200. */
    async done(...call: Parameters<typeof send>): Promise<Item> {
      const { status, body, result } = await send(...call);
      if (status !== 200) throw new Error(`${call[0]} ${call[1]}: ${JSON.stringify(body)}`);
      return result;
    },
    /** Stores a file row without bytes; returns its id. */
    file: (kind: FileKind): Promise<string> => buildFileRow(server().database.dataSource.manager, kind),
  };
}
