import { invalid, Refusal } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { fromHistory, hasReference } from '../event-history/history-conditions.ts'
import { isOneOf } from '../event-history/literal.ts'
import { historyFor, type History } from './history-scope.ts'
import { eventsOf, referencedBy } from './shown-events.ts'
import type { ShownEventRow } from './usage-event.ts'

/** Most events below a parent of which some are in ClickHouse. */
const BELOW_MAX = 10_000

type Node = { id: string; external_id: string | null; organization_id: string }

/** The months in which events name parents, of all time: a tree can be older than a list. */
export const treeHistory = (work: Reading, organization_id?: readonly string[]) =>
  historyFor(work, { organization_id, with_children: true })

/** Events whose ancestors lead to an event within so many steps, wherever they are. */
export async function idsBelow(
  work: Reading,
  parent_id: string,
  { depth, history }: { depth: number; history: History },
): Promise<string[]> {
  const found = new Set<string>()
  let level = await findNode(work, parent_id)
  for (let step = 0; step < depth && level.length > 0; step += 1) {
    const children = [...(await keptChildren(work, level)), ...(await oldChildren(history, level))]
    level = children.filter(({ id }) => id !== parent_id && !found.has(id))
    for (const { id } of level) found.add(id)
    if (found.size > BELOW_MAX) {
      const msg = `More than ${BELOW_MAX} events are below this one. Choose a smaller depth.`
      invalid({ loc: ['query', 'depth'], msg, input: depth })
    }
  }
  return [...found]
}

async function findNode(work: Reading, id: string): Promise<Node[]> {
  const kept = await eventsOf(work)
    .select(['usage_events.id', 'usage_events.external_id', 'usage_events.organization_id'])
    .where('usage_events.id', '=', id)
    .execute()
  if (kept.length > 0) return kept
  const history = await historyFor(work, {})
  if (!history) return []
  return history.gateway.read<Node>(`select id, external_id, organization_id
    ${fromHistory(history.scope, [isOneOf('id', [id])])}`)
}

const referencesOf = (nodes: readonly Node[]) =>
  nodes.flatMap(({ id, external_id }) => (external_id === null ? [id] : [id, external_id]))

async function keptChildren(work: Reading, nodes: readonly Node[]): Promise<Node[]> {
  const [organization] = nodes
  return eventsOf(work)
    .select(['usage_events.id', 'usage_events.external_id', 'usage_events.organization_id'])
    .where('usage_events.organization_id', '=', organization?.organization_id ?? '')
    .where(sql<boolean>`usage_events.parent_reference = any(${referencesOf(nodes)}::text[])`)
    .execute()
}

function oldChildren({ gateway, scope }: History, nodes: readonly Node[]): Promise<Node[]> {
  const organizations = nodes.slice(0, 1).map(node => node.organization_id)
  return gateway.read<Node>(`select id, external_id, organization_id
    ${fromHistory({ ...scope, organizations }, [referenceIn(referencesOf(nodes))])}`)
}

const referenceIn = (references: readonly string[]) =>
  isOneOf("ifNull(parent_reference, '')", references)

/**
 * Completes the parents and the numbers of children of a page by events that only ClickHouse has. A
 * page whose events are all in PostgreSQL is shown without them if ClickHouse does not answer.
 */
export async function completeTree(
  work: Reading,
  rows: ShownEventRow[],
  { required }: { required: boolean },
): Promise<ShownEventRow[]> {
  if (rows.length === 0) return rows
  const organizations = [...new Set(rows.map(row => row.organization_id))]
  try {
    const children = await countOldChildren(work, rows, organizations)
    const parents = await findOldParents(work, rows, organizations)
    return rows.map(row => ({
      ...row,
      parent_id: row.parent_id ?? parents.get(row.id) ?? null,
      child_count:
        row.child_count +
        referencesOf([row]).reduce(
          (sum, reference) => sum + (children.get(`${row.organization_id} ${reference}`) ?? 0),
          0,
        ),
    }))
  } catch (error) {
    if (required || !(error instanceof Refusal)) throw error
    return rows
  }
}

async function countOldChildren(work: Reading, rows: ShownEventRow[], organizations: string[]) {
  const history = await treeHistory(work, organizations)
  if (!history) return new Map<string, number>()
  const counts = await history.gateway.read<{ parent: string; count: string }>(`
    select concat(toString(organization_id), ' ', assumeNotNull(parent_reference)) as parent,
      toString(uniqExact(id)) as count
    ${fromHistory(history.scope, [hasReference, referenceIn(referencesOf(rows))])}
    group by parent`)
  return new Map(counts.map(({ parent, count }) => [parent, Number(count)]))
}

async function findOldParents(work: Reading, rows: ShownEventRow[], organizations: string[]) {
  const orphans = rows.filter(row => row.parent_id === null && row.parent_reference !== null)
  const history = orphans.length > 0 && (await historyFor(work, { organization_id: organizations }))
  if (!history) return new Map<string, string>()
  const { rows: references } = await sql<{ id: string; parent_id: string }>`
    select id, ${referencedBy('orphan')} as parent_id
    from unnest(${orphans.map(({ id }) => id)}::uuid[],
      ${orphans.map(row => row.organization_id)}::uuid[],
      ${orphans.map(row => row.parent_reference)}::text[])
      orphan (id, organization_id, parent_reference)`.execute(work.sql)
  const wanted = references.filter(({ id, parent_id }) => parent_id !== null && parent_id !== id)
  if (wanted.length === 0) return new Map<string, string>()
  const found = await history.gateway.read<{ id: string; organization_id: string }>(`
    select id, organization_id
    ${fromHistory(history.scope, [isOneOf('id', [...new Set(wanted.map(row => row.parent_id))])])}`)
  const organizationOf = new Map(rows.map(row => [row.id, row.organization_id]))
  const known = new Set(found.map(({ id, organization_id }) => `${organization_id} ${id}`))
  return new Map(
    wanted
      .filter(({ id, parent_id }) => known.has(`${organizationOf.get(id)} ${parent_id}`))
      .map(({ id, parent_id }) => [id, parent_id]),
  )
}
