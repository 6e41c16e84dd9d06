import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { appConfig } from '../../ui/vite.ts'

const shared = appConfig({
  name: 'checkout',
  port: 5175,
  plugins: [react(), tailwind(), onlyUsedTexts()],
})

// Buyers wait for this page to load, so it is kept as small as possible (110 kB, see e2e/buyer).
const build: UserConfig['build'] = {
  ...shared.build,
  modulePreload: false,
  rolldownOptions: {
    input: {
      index: fileURLToPath(new URL('index.html', import.meta.url)),
      embed: fileURLToPath(new URL('src/embed/embed.ts', import.meta.url)),
    },
    output: {
      // Merchants' pages load it under a fixed name.
      entryFileNames: ({ name }) =>
        `assets/checkout/${name === 'embed' ? 'embed' : '[name]-[hash]'}.js`,
      // It must not define global names there.
      postBanner: ({ name }) => (name === 'embed' ? '(() => {' : ''),
      postFooter: ({ name }) => (name === 'embed' ? '})()' : ''),
      // The code that every checkout needs compresses better as one file.
      codeSplitting: {
        groups: [
          {
            name: 'checkout',
            test: /^(?!.*(\/(link|locales)\/|stripe-(fields|library)|@stripe|product-choice|choices|radio|accent|decline|state-field|states|custom-fields|date-input|text-area|money-input|markdown-text|safe-link|marked|receipt|embed\/embed))/,
          },
        ],
      },
    },
  },
}

export default defineConfig({ ...shared, build })

/**
 * Leaves out the texts of ui components the checkout does not use: tables, dialogs, command
 * palettes.
 */
function onlyUsedTexts(): Plugin {
  const ui = fileURLToPath(new URL('../../ui/src/', import.meta.url))
  // The style sheet lists every component: a component that is not listed would be unstyled.
  const css = readFileSync(new URL('./src/app.css', import.meta.url), 'utf8')
  const pieces = [...css.matchAll(/ui\/src\/(card\/)?\{([\w,-]+)\}\.tsx/g)].flatMap(
    ([, folder = '', names = '']) => names.split(',').map(name => folder + name),
  )
  const code = pieces.map(piece => readFileSync(`${ui}${piece}.tsx`, 'utf8')).join('\n')
  const mentionedKeys = new Set([...code.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, key]) => key))
  return {
    name: 'gatehouse-used-texts',
    enforce: 'pre',
    transform(text, id) {
      if (!id.startsWith(`${ui}locales/`) || !id.endsWith('.json')) return undefined
      // Two levels, like all texts of ui.
      const texts = Object.entries(JSON.parse(text) as Record<string, Record<string, string>>)
      const used = texts.map(([group, keys]) => {
        const usedTexts = Object.entries(keys).filter(([key]) =>
          mentionedKeys.has(`${group}.${key}`),
        )
        return [group, Object.fromEntries(usedTexts)] as const
      })
      const spokenTexts = used.filter(([, usedTexts]) => Object.keys(usedTexts).length > 0)
      return JSON.stringify(Object.fromEntries(spokenTexts))
    },
  }
}
