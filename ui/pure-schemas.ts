import type { Plugin } from 'vite'

/**
 * Lets a build leave out the schemas nothing uses: a page that imports one list of words from the
 * contract would otherwise bring every schema declared beside it, and the library that reads them.
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
            init && needsPurity(init.type) ? [init] : [],
          )
        })
        if (calls.length === 0) return undefined
        let pure = code
        for (const { start, end } of calls.toReversed()) {
          const call = pure.slice(start, end)
          pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => (${call}))()${pure.slice(end)}`
        }
        // Nothing but the browser reads these files, and it has no use for their lines.
        return { code: pure, moduleSideEffects: false, map: null }
      },
    },
  }
}

// Literals and functions are known to do nothing; of calls and what holds them it must be said.
const needsPurity = (type: string) =>
  /^(Call|New|Object|Array|Member|Await|Binary|Template)/.test(type) && type !== 'AwaitExpression'
