import babel from '@rolldown/plugin-babel';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { compressPlugin } from './scripts/web/compress-plugin.ts';
import { lookPlugin } from './scripts/web/look-plugin.ts';

/** What turns web/ into plain modules: React, lingui's macros and `.po` catalogs. The component tests use it too. */
export function sourcePlugins(): PluginOption[] {
  return [
    react(),
    babel({ include: /\/web\/.*\.tsx?$/, plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    lingui(),
  ];
}

const SERVER = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;
const PROXIED = ['/graphql', '/api', '/files', '/dev', '/health'];

export default defineConfig({
  root: 'web',
  plugins: [sourcePlugins(), lookPlugin(), compressPlugin()],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssMinify: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(PROXIED.map((path) => [path, { target: SERVER, ws: path === '/graphql' }])),
  },
});
