import { unserved } from './polar-operations/unserved.data.ts'
import { normalizeOperation } from './read-operations.ts'

const COMMAND = 'WRITE=1 npm test -- references/served-operations.conformance.test.ts'

/** Without this, a path of a client would be a link or a placeholder in Markdown. */
const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

const reasons = new Map(
  unserved.flatMap(({ operations }, at) =>
    operations.map(operation => [normalizeOperation(operation), at + 1] as const),
  ),
)

/**
 * The page that shows, for each operation of each client, whether it is served. `clients` are the
 * operations of each by its name, in the order of the columns.
 */
export function clientTable(
  clients: ReadonlyMap<string, readonly string[]>,
  served: ReadonlySet<string>,
): string {
  const names = [...clients.keys()]
  const known = new Map<string, string>()
  for (const operations of clients.values())
    for (const operation of operations)
      known.set(normalizeOperation(operation), operation.replaceAll(/\{[^}]*\}/g, '{…}'))
  const has = new Map(
    names.map(name => [name, new Set((clients.get(name) ?? []).map(normalizeOperation))]),
  )
  const mark = (name: string, operation: string) => {
    if (!has.get(name)?.has(operation)) return ''
    return served.has(operation) ? 'yes' : `no ${reasons.get(operation) ?? ''}`.trim()
  }
  const byPath = (one: string, other: string) =>
    pathOf(one).localeCompare(pathOf(other)) || one.localeCompare(other)
  const rows = [...known.keys()]
    .sort(byPath)
    .map(key => [code(known.get(key) ?? key), ...names.map(name => mark(name, key))])
  const counts = names.map(name => {
    const operations = [...(has.get(name) ?? [])]
    return `${operations.filter(operation => served.has(operation)).length} of ${operations.length}`
  })
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    `<!-- Generated: run \`${COMMAND}\`. -->`,
    '',
    '# Clients and operations',
    '',
    'Which operations of each version of `@polar-sh/sdk` are served, read from the packages. A',
    'number is the reason why an operation is not served. The client of Better Auth calls paths by',
    'name; what it can call is in the [API reference](/docs/api/reference).',
    '',
    line(['operation', ...names]),
    line(['---', ...names.map(() => '---')]),
    line(['**served**', ...counts]),
    ...rows.map(line),
    '',
    '## Not served',
    '',
    ...unserved.map(({ reason }, at) => `${at + 1}. ${reason}`),
    '',
  ].join('\n')
}

const pathOf = (operation: string) => operation.split(' ')[1] ?? ''
