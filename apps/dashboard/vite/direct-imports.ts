import type { Plugin, Rolldown } from 'vite'

/** A file that only names what another file exports. */
const FACADE = /^(?:import|export\{([^}]*)\}from)"\.\/([^"]+)";?\s*$/

/**
 * Has pages load the file that contains a lazy part, instead of a file that only names it: one
 * request less for each.
 */
export function directImports(): Plugin {
  return {
    name: 'gatehouse-direct-imports',
    apply: 'build',
    generateBundle: {
      // Before Vite lists what to load with each lazy part.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const facades = new Map(chunks.flatMap(chunk => facadeOf(chunk)))
        for (const chunk of chunks) {
          chunk.code = chunk.code.replaceAll(/import\(`\.\/([^`]+)`\)/g, (whole, file: string) => {
            return facades.get(file) ?? whole
          })
        }
        for (const chunk of chunks) {
          if (facades.has(nameOf(chunk))) delete bundle[chunk.fileName]
        }
      },
    },
  }
}

const nameOf = ({ fileName }: Rolldown.OutputChunk) => fileName.slice(fileName.lastIndexOf('/') + 1)

/** The name of a facade, and the import that replaces it. */
function facadeOf(chunk: Rolldown.OutputChunk): [string, string][] {
  const [, names = '', file = ''] = chunk.isEntry ? [] : (FACADE.exec(chunk.code) ?? [])
  if (!file) return []
  const exported = names.split(',').filter(Boolean)
  const renamed = exported.map(name => {
    const [inner = '', outer = inner] = name.split(' as ')
    return `${outer}:m.${inner}`
  })
  const then = exported.length > 0 ? `.then(m=>({${renamed.join()}}))` : ''
  return [[nameOf(chunk), `import(\`./${file}\`)${then}`]]
}
