import type { Plugin } from 'vite'

/**
 * Lets a build leave out unused schemas: a page that imports one list of values from the contract
 * would otherwise bundle every schema declared beside it, and the library that parses them.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'gatehouse-pure-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const calls = this.parse(code).body.flatMap(statement => {
          const declared =
            statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
          return declared.declarations.flatMap(({ init }) =>
            init && needsPureAnnotation(init.type) ? [init] : [],
          )
        })
        if (calls.length === 0) return undefined
        let pure = code
        for (const { start, end } of calls.toReversed()) {
          const call = pure.slice(start, end)
          pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => (${call}))()${pure.slice(end)}`
        }
        // Only the browser reads these files, and it does not need their line breaks.
        return { code: pure, moduleSideEffects: false, map: null }
      },
    },
  }
}

// Bundlers know that literals and functions have no side effects; calls, and values that contain
// calls, must be marked.
const needsPureAnnotation = (type: string) =>
  /^(Call|New|Object|Array|Member|Await|Binary|Template)/.test(type) && type !== 'AwaitExpression'
