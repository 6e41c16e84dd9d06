import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../tools/source-tree.ts'

/** The page with all React components. */
export const GALLERY_URL = '/docs/react/gallery'

/** Builds the gallery of React components into the site. */
export async function buildGallery(output: string): Promise<void> {
  const assets = join(output, 'docs', 'assets')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    base: '/docs/assets/',
    build: {
      outDir: assets,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { gallery: join(root, 'react', 'gallery', 'main.tsx') },
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  })
  const names = await readdir(assets)
  const named = (pattern: RegExp) => {
    const name = names.find(one => pattern.test(one))
    if (name === undefined) throw new Error(`The gallery has no file like ${String(pattern)}`)
    return `/docs/assets/${name}`
  }
  await mkdir(join(output, 'docs', 'react'), { recursive: true })
  await writeFile(
    join(output, 'docs', 'react', 'gallery.html'),
    pageOf(named(/^gallery-.*\.js$/), named(/^gallery-.*\.css$/)),
  )
}

const pageOf = (script: string, style: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Gallery of React components · Gatehouse</title>
<meta name="description" content="Every React component of Gatehouse in every state.">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body><div id="root"></div></body>
</html>
`
