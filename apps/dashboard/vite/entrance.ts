import type { Plugin } from 'vite'
import { ENTRANCE, modulesWithUi } from './modules-of.ts'

/** Has the styles of the pages before sign-in contain only the classes that their modules name. */
export function entranceStyles(): Plugin {
  return {
    name: 'gatehouse-entrance-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/entrance\/entrance\.css$/ },
      handler(code) {
        const sources = [...modulesWithUi(ENTRANCE)].filter(file => file.endsWith('.tsx'))
        return { code: `${code}${sources.map(file => `@source '${file}';\n`).join('')}`, map: null }
      },
    },
  }
}
