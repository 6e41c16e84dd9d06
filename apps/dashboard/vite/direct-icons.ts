import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PACKAGE = fileURLToPath(import.meta.resolve('lucide-react'))
const IMPORT = /import \{([^}]*)\} from ['"]lucide-react['"];?/g

/**
 * Imports each icon from its own module: through the module that exports them all, every page would
 * load the icons of every other.
 */
export function directIcons(): Plugin {
  let modules: Map<string, string> | undefined
  return {
    name: 'gatehouse-direct-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/(apps|ui)\/.*\.tsx?(\?.*)?$/, code: /lucide-react/ },
      handler(code) {
        modules ??= modulesByName()
        const found = modules
        const direct = code.replaceAll(IMPORT, (_, names: string) =>
          names
            .split(',')
            .flatMap(name => importOf(name.trim(), found))
            .join(';'),
        )
        return { code: direct, map: null }
      },
    },
  }
}

function importOf(name: string, modules: ReadonlyMap<string, string>): string[] {
  if (name === '' || name.startsWith('type ')) return []
  const [icon = '', local = icon] = name.split(' as ')
  const file = modules.get(icon)
  if (!file) throw new Error(`lucide-react exports no module for ${icon}`)
  return [`import ${local} from '${file}'`]
}

/** The module of each icon, by all of its names. */
function modulesByName(): Map<string, string> {
  const index = new URL('../esm/lucide-react.mjs', `file://${PACKAGE}`)
  const rows = readFileSync(index, 'utf8').matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g)
  return new Map(
    [...rows].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, new URL(file, index).pathname] as const,
      ),
    ),
  )
}
