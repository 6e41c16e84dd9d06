import { moduleOf } from './modules.ts'
import type { ModulePlace } from './modules.ts'
import type { Finding, SourceFile } from './source-tree.ts'
import { isNode, nameOf, walkTree } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'
import { ANY_TABLE, readsAbove, writesElsewhere } from './table-owners.data.ts'
import type { TableException } from './table-owners.data.ts'

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const READS = new Set([
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
])
const WRITE_SQL = /\b(?:insert into|update|delete from|merge into)\s+(?:only\s+)?([a-z_]+|$)/gi
const READ_SQL = /\b(?:from|join|using)\s+(?:only\s+)?([a-z_]+)/gi

/** A table that a file reads or writes; without a name if it is only known at run time. */
type TableUse = { table: string | undefined; writes: boolean; at: number }

/**
 * Finds tables that are written outside the module that owns them, or read by a module in a lower
 * layer. A module owns the tables that its `retention.ts` declares.
 */
export function checkTableOwners(files: SourceFile[]): Finding[] {
  const { owners, findings } = findOwners(files)
  const used = new Set<TableException>()
  for (const file of files) findings.push(...checkUses(file, { owners, used }))
  if (owners.size === 0) return findings
  const unused = [...writesElsewhere, ...readsAbove].filter(each => !used.has(each))
  return [
    ...findings,
    ...unused.map(({ path, tables }) => ({
      path: 'tools/table-owners.data.ts',
      line: 1,
      message: `allows ${path} to use ${tables.join(', ')}, which it does not.`,
      fix: 'Delete the exception.',
    })),
  ]
}

type Owners = Map<string, string>

function findOwners(files: SourceFile[]): { owners: Owners; findings: Finding[] } {
  const owners: Owners = new Map()
  const findings: Finding[] = []
  for (const file of files.filter(({ path }) => path.endsWith('/retention.ts'))) {
    for (const { table, at } of declaredTables(file)) {
      const before = owners.get(table)
      if (before === undefined) owners.set(table, file.path)
      else {
        findings.push({
          path: file.path,
          line: file.lineOf(at),
          message: `declares ${table}, which ${before} declares as well.`,
          fix: 'Declare a table only in the module that writes it.',
        })
      }
    }
  }
  return { owners, findings }
}

type OwnerContext = { owners: Owners; used: Set<TableException> }

function checkUses(file: SourceFile, known: OwnerContext): Finding[] {
  const place = moduleOf(file.path)
  if (typeof place === 'string' || place.area !== 'server' || place.isTest) return []
  return usesOf(file).flatMap(use => {
    const refusal = checkUse(file.path, place, { ...use, ...known })
    return refusal ? [{ path: file.path, line: file.lineOf(use.at), ...refusal }] : []
  })
}

type Refusal = Pick<Finding, 'message' | 'fix'> | undefined

function checkUse(
  path: string,
  place: ModulePlace,
  { table = ANY_TABLE, writes, owners, used }: TableUse & OwnerContext,
): Refusal {
  const isAllowed = (exceptions: TableException[]): boolean => {
    const found = exceptions.find(each => path.startsWith(each.path) && each.tables.includes(table))
    if (found) used.add(found)
    return found !== undefined
  }
  if (table === ANY_TABLE) {
    if (!writes || isAllowed(writesElsewhere)) return undefined
    return {
      message: 'writes a table that is only known at run time.',
      fix: 'Name the table, so that its owner can be checked.',
    }
  }
  const declared = owners.get(table)
  if (declared === undefined) return undefined
  const folder = declared.slice(0, declared.lastIndexOf('/') + 1)
  if (path.startsWith(folder)) return undefined
  if (writes) {
    if (isAllowed(writesElsewhere)) return undefined
    return {
      message: `writes ${table}, which ${folder} owns.`,
      fix: `Call a function of ${folder} that writes the row.`,
    }
  }
  const owner = moduleOf(declared)
  if (typeof owner === 'string' || owner.layer <= place.layer || isAllowed(readsAbove)) {
    return undefined
  }
  return {
    message: `reads ${table} of ${folder}, which is in a higher layer.`,
    fix: 'Move the query to a module above both, or pass the result as an argument.',
  }
}

/** The tables that a `retention.ts` declares: the keys of the object that satisfies `Retention`. */
function declaredTables({ program }: SourceFile): { table: string; at: number }[] {
  const found: { table: string; at: number }[] = []
  walkTree(program, ({ type, expression, typeAnnotation }) => {
    if (type !== 'TSSatisfiesExpression' || !isNode(expression)) return
    if (!isNode(typeAnnotation) || nameOf(typeAnnotation.typeName) !== 'Retention') return
    for (const property of expression.properties as SyntaxNode[]) {
      const table = nameOf(property.key)
      if (table !== undefined) found.push({ table, at: property.start })
    }
  })
  return found
}

/** Every table that a file reads or writes, in queries and in SQL. */
function usesOf(file: SourceFile): TableUse[] {
  const uses: TableUse[] = []
  walkTree(file.program, node => {
    if (node.type === 'CallExpression') uses.push(...usesOfCall(node))
    if (node.type === 'TaggedTemplateExpression' && isSql(node.tag)) uses.push(...usesOfSql(node))
  })
  return uses
}

function usesOfCall({ callee, arguments: args, start }: SyntaxNode): TableUse[] {
  const called = isNode(callee) && callee.type === 'MemberExpression' ? callee.property : callee
  const name = nameOf(called) ?? ''
  const writes = WRITES.has(name)
  if (!writes && !READS.has(name)) return []
  const [first] = args as SyntaxNode[]
  const named = first?.type === 'ArrayExpression' ? (first.elements as SyntaxNode[]) : [first]
  return named.flatMap(each => {
    const text = each?.type === 'Literal' ? each.value : undefined
    if (typeof text === 'string') return [{ table: text.split(' ')[0], writes, at: start }]
    return writes ? [{ table: undefined, writes, at: start }] : []
  })
}

function isSql(tag: unknown): boolean {
  if (!isNode(tag)) return false
  return (
    nameOf(tag) === 'sql' || (tag.type === 'TSInstantiationExpression' && isSql(tag.expression))
  )
}

function usesOfSql({ quasi }: SyntaxNode): TableUse[] {
  if (!isNode(quasi)) return []
  return (quasi.quasis as SyntaxNode[]).flatMap(({ value, start }) => {
    const text = (value as { raw: string }).raw
    const written = [...text.matchAll(WRITE_SQL)].map(match => ({
      table: match[1] || undefined,
      writes: true,
      at: start + match.index,
    }))
    const read = [...text.matchAll(READ_SQL)].map(match => ({
      table: match[1],
      writes: false,
      at: start + match.index,
    }))
    return [...written, ...read]
  })
}
