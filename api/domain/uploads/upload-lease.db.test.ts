import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { soon } from '../../testing/soon.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { createUpload } from './upload.service.ts';
import { leaseUpload } from './upload-lease.ts';

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  const db = database.dataSource.manager;
  ctx = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })) });
});

const build = async (): Promise<string> => (await createUpload(ctx, { id: randomUUID(), size: 1, name: 'a.pdf', type: '' })).id;
const query = (sql: string, id: string) => database.dataSource.query(sql, [id]);

describe('the lease of an upload', () => {
  it('has one owner at a time; a waiting request is next', async () => {
    const id = await build();
    const order: string[] = [];
    const first = await leaseUpload(ctx, id);
    const second = leaseUpload(ctx, id).then((lease) => {
      order.push('second');
      return lease;
    });
    // The second request has tried to acquire the lease.
    await soon(async () => expect(await query('SELECT lease_wanted FROM uploads WHERE id = $1', id)).toEqual([{ lease_wanted: true }]));
    order.push('first');
    await first.release();
    await (await second).release();
    expect(order).toEqual(['first', 'second']);
    const [row] = await query('SELECT lease, lease_until, lease_wanted FROM uploads WHERE id = $1', id);
    expect(row).toEqual({ lease: null, lease_until: null, lease_wanted: false });
  });

  it('notifies its owner, which can release it, that another request waits', async () => {
    const id = await build();
    const wanted = vi.fn(() => void first.release());
    const first = await leaseUpload(ctx, id, { wanted });
    await (await leaseUpload(ctx, id)).release();
    expect(wanted).toHaveBeenCalledOnce();
  });

  it('is not waited for longer than the timeout, nor by a disconnected client', async () => {
    const id = await build();
    const lease = await leaseUpload(ctx, id);
    await expect(leaseUpload(ctx, id, { timeout: 50 })).rejects.toMatchObject({ code: 'UPLOAD_BUSY' });
    await expect(leaseUpload(ctx, id, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'UPLOAD_BUSY' });
    await lease.release();
    expect(await query('SELECT lease FROM uploads WHERE id = $1', id)).toEqual([{ lease: null }]);
  });

  it('of a process that died expires', async () => {
    const id = await build();
    const leaseToOther = `UPDATE uploads SET lease = gen_random_uuid(), lease_until = clock_timestamp() + interval '300 milliseconds' WHERE id = $1 RETURNING lease_until`;
    const [[{ lease_until: until }]] = await query(leaseToOther, id);
    const lease = await leaseUpload(ctx, id);
    const [{ over }] = await database.dataSource.query('SELECT clock_timestamp() > $1 AS over', [until]);
    expect(over).toBe(true);
    await lease.release();
  });

  it('throws for a deleted upload', async () => {
    await expect(leaseUpload(ctx, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is renewed until it is released; requests of other processes are read from the row, and a loss is detected', async () => {
    const id = await build();
    const [wanted, lost] = [vi.fn(), vi.fn()];
    const lease = await leaseUpload(ctx, id, { wanted, lost });
    const [before] = await query('SELECT lease_until FROM uploads WHERE id = $1', id);
    await query('UPDATE uploads SET lease_wanted = true WHERE id = $1', id);
    await soon(() => expect(wanted).toHaveBeenCalled());
    const [after] = await query('SELECT lease_until FROM uploads WHERE id = $1', id);
    expect(after.lease_until.getTime()).toBeGreaterThan(before.lease_until.getTime());
    await query('UPDATE uploads SET lease = gen_random_uuid() WHERE id = $1', id);
    await soon(() => expect(lost).toHaveBeenCalled());
    // A lease that another request owns is not released.
    await lease.release();
    const [kept] = await query('SELECT lease FROM uploads WHERE id = $1', id);
    expect(kept.lease).not.toBeNull();
  });
});
