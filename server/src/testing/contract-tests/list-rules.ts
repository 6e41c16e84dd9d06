import type { z } from 'zod'
import { PAGE_LIMIT_MAX } from '@gatehouse/contract/kit/pages'
import { newId } from '../../platform/ids.ts'
import { validCall } from './ask.ts'
import type { CheckRun } from './check-run.ts'

type Item = { id?: string } & Record<string, unknown>
type Page = { items: Item[]; pagination: { total_count: number; max_page: number } }

const fieldsOf = (schema: z.ZodType | undefined) =>
  (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {}

/** Whether the endpoint is a list of the billing protocol: pages of items and a total count. */
const isList = ({ stop }: CheckRun) =>
  stop.endpoint.protocol === 'billing' && 'pagination' in fieldsOf(stop.endpoint.output)

/** Counts are exact, pages contain each item once, and an invalid page is rejected. */
export async function checkPagination(run: CheckRun): Promise<void> {
  const { scene, stop, findings, expect } = run
  // A list that the caller of the scene is not allowed to see has no pages.
  if (!isList(run) || stop.example.answers !== undefined) return
  const call = validCall(stop, scene.own)
  const pageOf = async (query: Record<string, string>) => {
    const { body } = await expect(
      JSON.stringify(query),
      { ...call, query: { ...call.query, ...query } },
      200,
    )
    return body as Page
  }
  const { items, pagination } = await pageOf({ limit: String(PAGE_LIMIT_MAX) })
  const total = pagination.total_count
  if (total === 0) findings.push('the scene holds none of it: nothing is shown')
  const all = items.map(item => item.id)
  if (total <= PAGE_LIMIT_MAX && all.length !== total)
    findings.push(`${total} are not ${all.length}`)
  const seen: unknown[] = []
  for (let page = 1; page <= Math.min(total, PAGES_MAX); page += 1) {
    const item = await pageOf({ page: String(page), limit: '1' })
    seen.push(...item.items.map(item => item.id))
    if (item.pagination.max_page !== total)
      findings.push(`page ${page} of ${item.pagination.max_page}`)
  }
  if (JSON.stringify(seen) !== JSON.stringify(all.slice(0, seen.length))) {
    findings.push('pages of one hold other items, or in another order, than one page of all')
  }
  const beyond = await pageOf({ page: String(total + 1), limit: '1' })
  if (beyond.items.length > 0) findings.push('there is something beyond the end')
  const wide = await pageOf({ limit: '100000' })
  const pages = Math.ceil(wide.pagination.total_count / PAGE_LIMIT_MAX)
  if (wide.pagination.max_page !== pages) findings.push('the limit is not lowered to 100')
  const { query: schema } = stop.endpoint
  for (const [key, value] of NO_PAGES) {
    if (!(key in fieldsOf(schema))) continue
    await expect(`${key}=${value}`, { ...call, query: { ...call.query, [key]: value } }, 422)
  }
}

const PAGES_MAX = 12

const NO_PAGES = [
  ['page', '0'],
  ['page', '-1'],
  ['page', 'one'],
  ['page', '1.5'],
  ['page', '99999999999999999999'],
  ['limit', '0'],
  ['limit', '-1'],
  ['limit', 'all'],
  ['sorting', 'nobody_sorts_by_this'],
  ['sorting', '--created_at'],
] as const

/** Every offered sort order works in both directions and omits no item. */
export async function checkSorting(run: CheckRun): Promise<void> {
  const { scene, stop, findings, expect } = run
  const sorting = fieldsOf(stop.endpoint.query).sorting
  if (!isList(run) || !sorting) return
  const call = validCall(stop, scene.own)
  const totals = new Set<number>()
  for (const word of wordsOf(sorting)) {
    const query = { sorting: word, limit: '100' }
    const { body } = await expect(
      `sorted by ${word}`,
      { ...call, query: { ...call.query, ...query } },
      200,
    )
    const { items, pagination } = body as Page
    totals.add(pagination.total_count)
    const values = items.map(item => item[word.replace('-', '')]).filter(isComparable)
    const expectedOrder = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
    if (word.startsWith('-')) expectedOrder.reverse()
    if (JSON.stringify(values) !== JSON.stringify(expectedOrder)) {
      findings.push(`sorted by ${word} comes ${JSON.stringify(values)}`)
    }
  }
  if (totals.size > 1) findings.push('an order leaves something out')
}

/** Numbers and dates only; texts are sorted by the rules of a language. */
const isComparable = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))

/** The values of an enum, unwrapped from any wrapper of its schema. */
function wordsOf(schema: z.ZodType): string[] {
  const def = schema._zod.def as unknown as Record<string, z.ZodType | undefined>
  const inner = def.innerType ?? def.out ?? def.element
  if (inner) return wordsOf(inner)
  return Object.values((def.entries ?? {}) as Record<string, string>)
}

/** Filters that exclude the named object, and filters that also find objects that apply to all. */
const findsOtherObjects = (name: string, key: string) =>
  key === 'exclude_id' || (name === 'discounts.list' && key === 'product_id')

const PROBE_VALUES = ['true', 'nonsense', '%', "' or 1=1 --", '\\', 'é', '1', '[]', newId()]

/** A filter accepts its declared values, and a value that matches nothing returns nothing. */
export async function checkFilters(run: CheckRun): Promise<void> {
  const { scene, stop, findings, expect } = run
  const { query: schema } = stop.endpoint
  if (!isList(run) || !schema) return
  const call = validCall(stop, scene.own)
  for (const key of Object.keys(fieldsOf(schema))) {
    if (['page', 'limit', 'sorting'].includes(key)) continue
    for (const value of PROBE_VALUES) {
      const query = { [key]: value }
      const expected = schema.safeParse(query).success ? 200 : 422
      const { status, body } = await expect(`${key}=${value}`, { ...call, query }, expected)
      const found = status === 200 ? (body as Page).pagination.total_count : 0
      const names = (key === 'id' || key.endsWith('_id')) && !findsOtherObjects(stop.name, key)
      if (names && found > 0) findings.push(`${key}=${value} finds ${found}`)
    }
    const twice = { [key]: [newId(), newId()] }
    await expect(
      `${key} twice`,
      { ...call, query: twice },
      schema.safeParse(twice).success ? 200 : 422,
    )
  }
  const metadata = { 'metadata[color]': 'red' }
  if ('metadata' in fieldsOf(schema)) {
    const { body } = await expect('by metadata', { ...call, query: metadata }, 200)
    if ((body as Page).items.length > 0) findings.push('metadata nobody has finds something')
  }
  await foreignIsEmpty(run)
}

async function foreignIsEmpty({ scene, stop, findings, expect }: CheckRun) {
  if (!('organization_id' in fieldsOf(stop.endpoint.query))) return
  const call = validCall(stop, scene.own)
  const query = { organization_id: scene.foreign.organization }
  const { body } = await expect(
    'of a foreign organization',
    { ...call, query: { ...call.query, ...query } },
    200,
  )
  if ((body as Page).pagination.total_count > 0) findings.push('a foreign organization is shown')
}
