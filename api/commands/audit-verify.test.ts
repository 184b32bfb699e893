import { expect, it } from 'vitest';
import { builtServer } from '../testing/built-server.ts';
import { startProcess } from '../testing/process.ts';

it('npm run audit-verify refuses to check the chain with a random key, before it reads the database', { timeout: 120_000 }, async () => {
  const verify = startProcess(await builtServer('audit-verify'), [], { DATABASE_URL: 'postgres://academy:academy@127.0.0.1:1/academy' });
  expect(await verify.ended).toEqual({ code: 1, signal: null });
  expect(verify.output().trim()).toBe(
    'Set AUDIT_KEY or SECRET_KEY to the key of the installation, which npm start keeps in DATA_DIR/secret-key: no other can check the chain.',
  );
});
