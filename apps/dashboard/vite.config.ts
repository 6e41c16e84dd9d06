import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appConfig } from '../../ui/vite.ts'
import { routes } from './routes.ts'

export default defineConfig(
  appConfig({
    name: 'dashboard',
    port: 5173,
    plugins: [
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
  }),
)
