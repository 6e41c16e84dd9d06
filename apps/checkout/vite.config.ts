import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { appConfig } from '../../ui/vite.ts'

const shared = appConfig({
  name: 'checkout',
  port: 5175,
  plugins: [react(), tailwind(), onlyWordsUsed()],
})

// Strangers wait for this page: it is kept as small as it can be (110 kB, see e2e/buyer).
const build: UserConfig['build'] = {
  ...shared.build,
  modulePreload: false,
  rolldownOptions: {
    input: {
      index: fileURLToPath(new URL('index.html', import.meta.url)),
      embed: fileURLToPath(new URL('src/embed/embed.ts', import.meta.url)),
    },
    output: {
      // Merchants' pages load it by a name that stays.
      entryFileNames: ({ name }) =>
        `assets/checkout/${name === 'embed' ? 'embed' : '[name]-[hash]'}.js`,
      // There it must leave no names of its own.
      postBanner: ({ name }) => (name === 'embed' ? '(() => {' : ''),
      postFooter: ({ name }) => (name === 'embed' ? '})()' : ''),
      // What every checkout needs compresses better in one piece.
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

/** Leaves out the ui's words for pieces the checkout does not use: tables, dialogs, palettes. */
function onlyWordsUsed(): Plugin {
  const ui = fileURLToPath(new URL('../../ui/src/', import.meta.url))
  // The style sheet names every piece: without it a piece would have no look.
  const css = readFileSync(new URL('./src/app.css', import.meta.url), 'utf8')
  const pieces = [...css.matchAll(/ui\/src\/(card\/)?\{([\w,-]+)\}\.tsx/g)].flatMap(
    ([, folder = '', names = '']) => names.split(',').map(name => folder + name),
  )
  const code = pieces.map(piece => readFileSync(`${ui}${piece}.tsx`, 'utf8')).join('\n')
  const said = new Set([...code.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, key]) => key))
  return {
    name: 'gatehouse-words-used',
    enforce: 'pre',
    transform(text, id) {
      if (!id.startsWith(`${ui}locales/`) || !id.endsWith('.json')) return undefined
      // Two levels, as all the ui's words are.
      const words = Object.entries(JSON.parse(text) as Record<string, Record<string, string>>)
      const used = words.map(([group, keys]) => {
        const kept = Object.entries(keys).filter(([key]) => said.has(`${group}.${key}`))
        return [group, Object.fromEntries(kept)] as const
      })
      const spoken = used.filter(([, kept]) => Object.keys(kept).length > 0)
      return JSON.stringify(Object.fromEntries(spoken))
    },
  }
}
