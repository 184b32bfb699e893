import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/** Compiles lingui's macros in web/. Only half of the files use them: the others need no second parse. */
export function linguiMacrosPlugin(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /@lingui\/(react|core)\/macro/ },
      async handler(source, filename) {
        const compiled = await transformAsync(source, {
          filename,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          plugins: ['@lingui/babel-plugin-lingui-macro'],
          parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
        });
        return { code: compiled?.code ?? '', map: compiled?.map ?? null };
      },
    },
  };
}
