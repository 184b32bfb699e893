import type { CodegenConfig } from '@graphql-codegen/cli';
import { registerDocument, writeManifest } from './scripts/codegen/trusted-documents.ts';

const shared = { useTypeImports: true, enumsAsTypes: true, scalars: { DateTime: 'string', ID: 'string' } };

const TYPES_IMPORT = /^import type \* as Types from .*\n/m;

/** The preset imports the schema's types into every file, used or not; the compiler refuses what is not used. */
function dropUnusedImport(_path: string, content: string): string {
  return content.includes('Types.') ? content : content.replace(TYPES_IMPORT, '');
}

const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: ['web/**/*.graphql'],
  importExtension: '.ts',
  hooks: { beforeOneFileWrite: [dropUnusedImport], afterAllFileWrite: [() => writeManifest()] },
  generates: {
    'web/schema-types.generated.ts': { plugins: ['typescript'], config: { ...shared, onlyEnums: false } },
    'web/': {
      preset: 'near-operation-file',
      presetConfig: { extension: '.generated.ts', baseTypesPath: 'schema-types.generated.ts' },
      plugins: ['typescript-operations', 'typed-document-node'],
      // Each typed document carries the hash of its text, by which the server knows it (docs/decisions/0021-trusted-documents.md).
      config: { ...shared, skipTypename: true, avoidOptionals: false, dedupeFragments: true, unstable_onExecutableDocumentNode: registerDocument },
    },
  },
};

export default config;
