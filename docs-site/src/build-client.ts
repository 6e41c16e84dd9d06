import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** The URLs of the files that each page loads; their names contain a hash. */
export type ClientFiles = { script: string; theme: string; style: string }

/** Builds the scripts and the style sheet of the pages into a folder. */
export async function buildClient(folder: string, output: string): Promise<ClientFiles> {
  const bundle = (input: Record<string, string>, format: 'es' | 'iife', emptyOutDir: boolean) =>
    build({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      base: '/docs/assets/',
      plugins: [withoutTheme],
      build: {
        outDir: output,
        emptyOutDir,
        // The policy of the pages forbids fonts inside a style sheet.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input,
          output: {
            format,
            entryFileNames: '[name]-[hash].js',
            chunkFileNames: '[name]-[hash].js',
            assetFileNames: '[name]-[hash][extname]',
          },
        },
      },
    })
  const client = (name: string) => join(folder, 'src', 'client', `${name}.ts`)
  await bundle({ docs: client('main') }, 'es', true)
  // Not a module: modules run after the page was drawn.
  await bundle({ theme: client('theme') }, 'iife', false)
  const names = await readdir(output)
  const named = (pattern: RegExp) => {
    const name = names.find(one => pattern.test(one))
    if (name === undefined) throw new Error(`The build has no file like ${String(pattern)}`)
    return `/docs/assets/${name}`
  }
  return { script: named(/^docs-.*\.js$/), theme: named(/^theme-.*\.js$/), style: named(/\.css$/) }
}

/** The tokens also declare a theme of Tailwind, which these pages do not use. */
const withoutTheme: Plugin = {
  name: 'without-theme',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('tokens.css') ? code.slice(0, code.indexOf('@theme')) : undefined,
}
