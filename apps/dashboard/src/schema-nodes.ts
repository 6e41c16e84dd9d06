/**
 * A schema, as numbers of other nodes: the parts that renaming keys and reading dates depend on.
 */
export type Node =
  | ['leaf', values?: string[]]
  | ['date']
  | ['object', shape: Record<string, number>]
  | ['array' | 'record' | 'lazy', inner: number]
  | ['union', options: number[], discriminator?: string]
  | ['pipe', inner: number, out: number]

/** The `body` and the `output` of endpoints, as numbers of nodes. */
export interface EndpointNodes {
  nodes: Node[]
  table: Record<string, Record<string, Row>>
}

/** The numbers of nodes, from 1; zero where there is none. */
type Row = [body: number, output: number]

interface Schema {
  _zod: { def: { type: string; [part: string]: unknown }; values?: Set<string> }
}

/** The schemas of the endpoints, reduced to the parts of zod's that the SDK reads. */
export function readDescribed({ nodes, table }: EndpointNodes) {
  const schemas = nodes.map(([type]): Schema => ({ _zod: { def: { type } } }))
  const at = (index: number) => schemas[index]
  nodes.forEach((node, index) => {
    const schema = schemas[index]
    if (schema) fill(schema, node, at)
  })
  const groups = Object.entries(table).map(([group, rows]) => {
    const endpoints = Object.entries(rows).map(([name, [body, output]]) => [
      name,
      {
        ...(body !== 0 && { body: at(body - 1) }),
        ...(output !== 0 && { output: at(output - 1) }),
      },
    ])
    return [group, Object.fromEntries(endpoints)]
  })
  return Object.fromEntries(groups)
}

function fill({ _zod }: Schema, node: Node, at: (index: number) => Schema | undefined) {
  const { def } = _zod
  switch (node[0]) {
    case 'leaf':
      if (node[1]) _zod.values = new Set(node[1])
      break
    case 'object': {
      const entries = Object.entries(node[1]).map(([key, index]) => [key, at(index)])
      def.shape = Object.fromEntries(entries)
      break
    }
    case 'array':
      def.element = at(node[1])
      break
    case 'record':
      def.valueType = at(node[1])
      break
    case 'lazy':
      def.getter = () => at(node[1])
      break
    case 'union':
      def.options = node[1].map(at)
      def.discriminator = node[2]
      break
    case 'pipe':
      def.in = at(node[1])
      def.out = at(node[2])
      break
    case 'date':
    default:
  }
}
