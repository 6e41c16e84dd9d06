// Prints the types of the SDK's account calls: each is at the place of its path.
import type { Endpoint } from '../contract/src/kit/endpoint.ts'
import { commentOf, isOptional } from './sdk-calls.ts'
import { indented, typePrinter, type TypePrinter } from './sdk-types.ts'

/** The calls at a path, and those below it by the next part of the path. */
type Node = { calls: Endpoint[]; below: Map<string, Node> }

const HEAD = '// Generated from the contract: change that and run npm run generate.\n'

/**
 * The generated files of account calls. Paths with a parameter are left out: they are for links in
 * emails.
 */
export function accountFiles(endpoints: Endpoint[], base: string): Record<string, string> {
  const printer = typePrinter({ camel: false })
  const root = newNode()
  for (const endpoint of endpoints) {
    if (endpoint.path.includes('{')) continue
    nodeAt(root, endpoint.path.slice(base.length + 1)).calls.push(endpoint)
  }
  const members = membersOf(root, printer)
  const declarations = printer.declarations()
  const names = declarations.map(text => /^export \w+ (\w+)/.exec(text)?.[1] ?? '')
  const used = new Set(members.match(/\b[A-Z]\w+\b/g))
  return {
    'types.gen.ts': [HEAD, ...declarations.map(text => `${text}\n`)].join('\n'),
    'calls.gen.ts': [
      HEAD,
      `import type { Call } from './calls.ts'`,
      `import type {`,
      ...names.filter(name => used.has(name)).map(name => `  ${name},`),
      `} from './types.gen.ts'\n`,
      '/** Every account call, at its path: `signIn.email`, `organization.list`. */',
      `export interface AccountCalls {\n${members}\n}\n`,
    ].join('\n'),
  }
}

const newNode = (): Node => ({ calls: [], below: new Map() })

function nodeAt(root: Node, path: string): Node {
  return path.split('/').reduce((node, part) => {
    const next = node.below.get(part) ?? newNode()
    node.below.set(part, next)
    return next
  }, root)
}

/** `get-full-organization` as callers spell it: `getFullOrganization`. */
const camelCase = (part: string) =>
  part.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function membersOf({ below }: Node, printer: TypePrinter): string {
  const members = [...below].map(([part, node]) => {
    const types = [
      ...node.calls.map(endpoint => callOf(endpoint, printer)),
      ...(node.below.size ? [`{\n${membersOf(node, printer)}\n}`] : []),
    ]
    const comments = node.calls.slice(0, 1).map(commentOf)
    return [...comments, `readonly ${camelCase(part)}: ${types.join(' & ')}`].join('\n')
  })
  return indented(members.join('\n'))
}

/** A path with both GET and POST is one call: a function that accepts either input. */
function callOf({ body, query, output }: Endpoint, printer: TypePrinter): string {
  const input = [
    ...(body ? [printer.input(body)] : []),
    ...(query ? [`{ query${isOptional(query) ? '?' : ''}: ${printer.input(query)} }`] : []),
  ]
  const optional = (!body || isOptional(body)) && (!query || isOptional(query))
  const answer = output ? printer.output(output) : 'void'
  const parts = input.map(type => (type.includes(' | ') ? `(${type})` : type)).join(' & ')
  return `Call<${parts || 'Record<never, never>'}, ${answer}${optional ? '' : ', true'}>`
}
