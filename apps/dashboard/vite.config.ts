import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { pureSchemas } from '../../ui/pure-schemas.ts'
import { appConfig } from '../../ui/vite.ts'
import { routes } from './routes.ts'
import { chunkNames } from './vite/chunks.ts'
import { clientMetadata } from './vite/client-metadata.ts'
import { directIcons } from './vite/direct-icons.ts'
import { directImports } from './vite/direct-imports.ts'
import { entranceStyles } from './vite/entrance.ts'
import { pageFiles } from './vite/page-files.ts'
import { textParts } from './vite/text-parts.ts'

const shared = appConfig({
  name: 'dashboard',
  port: 5173,
  plugins: [
    clientMetadata(),
    pureSchemas(),
    directIcons(),
    directImports(),
    textParts(),
    entranceStyles(),
    pageFiles(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      virtualRouteConfig: routes,
      routesDirectory: './src',
      generatedRouteTree: './src/route-tree.gen.ts',
      routeTreeFileHeader: [
        '// Generated from routes.ts by the build: change that one.',
        '/* oxlint-disable */',
      ],
      addExtensions: '.tsx',
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
    }),
    react(),
    tailwind(),
  ],
})

const build: UserConfig['build'] = {
  ...shared.build,
  rolldownOptions: {
    output: {
      codeSplitting: {
        // Modules are sorted by the pages that reach them, so their imports are in the same file or
        // an earlier one.
        includeDependenciesRecursively: false,
        groups: [
          // Pages that only use a list of values beside a schema do not need the code that reads
          // schemas.
          { name: 'schemas', test: /\/node_modules\/zod\//, priority: 2 },
          { name: chunkNames(), debugName: 'areas' },
        ],
      },
    },
  },
}

export default defineConfig({ ...shared, build })
