import { build } from 'vite';
import { BOOT_TARGET } from './browser-floor.ts';

/** Returns a script of its own, outside the bundle, as one classic script for browsers of the time of modules. `define` inserts values, by name. */
export async function builtScript(entry: string, define: Readonly<Record<string, unknown>>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { target: BOOT_TARGET, write: false, modulePreload: false, lib: { entry, formats: ['iife'], name: 'script' } },
  });
  const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  return outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
}
