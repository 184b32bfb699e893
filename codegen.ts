import type { CodegenConfig } from '@graphql-codegen/cli';

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
  hooks: { beforeOneFileWrite: [dropUnusedImport] },
  generates: {
    'web/schema-types.generated.ts': { plugins: ['typescript'], config: { ...shared, onlyEnums: false } },
    'web/': {
      preset: 'near-operation-file',
      presetConfig: { extension: '.generated.ts', baseTypesPath: 'schema-types.generated.ts' },
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { ...shared, skipTypename: true, avoidOptionals: false, dedupeFragments: true },
    },
  },
};

export default config;
