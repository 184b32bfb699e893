import type { CodegenConfig } from '@graphql-codegen/cli';

const shared = { useTypeImports: true, enumsAsTypes: true, scalars: { DateTime: 'string', ID: 'string' } };

const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: ['web/**/*.graphql'],
  importExtension: '.ts',
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
