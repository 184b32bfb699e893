import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { createWebClient } from '../../api/http/web-client.ts';

/** A server of built clients, whose release can be replaced while browsers use it. */
export interface ReleaseServer {
  address: string;
  /** Serves another build, as after a deployment: the files of the one before are gone. */
  deploy: (folder: string, serviceWorker?: boolean) => void;
  stop: () => Promise<void>;
  /** Serves again at the same address. */
  restart: () => Promise<void>;
}

/** Starts a server that serves a built client on a free port. */
export async function startReleaseServer(folder: string): Promise<ReleaseServer> {
  const clientOf = (build: string, serviceWorker = true): RequestHandler =>
    createWebClient(build, { siteName: 'Academy', matomo: { siteId: 4 }, serviceWorker });
  let client = clientOf(folder);
  const server = createServer(express().use((request, response, next) => client(request, response, next)));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    deploy: (build, serviceWorker) => {
      client = clientOf(build, serviceWorker);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    restart: () => listen(port),
  };
}
