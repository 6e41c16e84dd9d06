import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { unserved, type Ids, type List } from './polar-operations/lists.data.ts'
import { functionOf, perform } from './polar-operations/operation.ts'
import { generations, loadLibrary, type Library, type Untyped } from './test-polar-client.ts'

/** The input of the list tests: the filled shop, and the client that requests each list. */
export type ListTestInput = {
  ids: () => Ids
  clientOf: (library: Library, list: List) => Untyped
}

/** Every generation requests every list with every filter and in every order it supports. */
export function findAndOrder(lists: Record<string, List>, input: ListTestInput): void {
  for (const generation of generations) {
    describe(`the public client ${generation} filters and sorts`, () => {
      let library: Library

      before(async () => {
        library = await loadLibrary(generation)
      })

      for (const [name, list] of Object.entries(lists)) {
        test(name, t =>
          callEveryVariant(library, { name, list, asking: input }, text => t.skip(text)),
        )
      }
    })
  }
}

type ListCase = { name: string; list: List; asking: ListTestInput }

async function callEveryVariant(library: Library, item: ListCase, skip: (text: string) => void) {
  const { list, asking: input } = item
  const ids = input.ids()
  const client = input.clientOf(library, list)
  const name = [item.name, ...(list.names ?? [])].find(known => functionOf(client, known))
  if (!name) return skip('this generation does not have it')
  const always = list.always?.(ids) ?? {}
  const before = list.before?.(ids) ?? []
  const offeredRows = (more: object) => [...before, { ...always, ...more }]
  const request = async (more: object) =>
    reportedBy(item, await perform(client, name, offeredRows(more)))
  const words = await wordsOf(library, item)

  const attempt = new Set(Object.keys(always))
  for (const [make, left] of list.filters) {
    const requests = make(ids)
    const filters = Object.keys(requests)
    if (!filters.every(filter => words.filters.includes(filter))) continue
    filters.forEach(filter => attempt.add(filter))
    assert.deepEqual(
      (await request(requests)).toSorted(),
      left.toSorted(),
      JSON.stringify(requests),
    )
  }
  const untestedFilters = words.filters.filter(
    word => !attempt.has(word) && !isUnserved(item.name, word),
  )
  assert.deepEqual(untestedFilters, [], 'filters nobody tried')

  for (const word of words.sorts.filter(sort => !isUnserved(item.name, sort))) {
    const groups = list.sorts[word.replace(/^-/, '')]
    assert.ok(groups, `nobody tried to sort by ${word}`)
    const expected = word.startsWith('-') ? groups.toReversed() : groups
    checkOrder(await request({ sorting: [word] }), expected, word)
  }

  const all = await request({ limit: 1 })
  assert.deepEqual(all.toSorted(), list.rows.toSorted(), 'page by page')
  const second = await functionOf(client, name)?.(...offeredRows({ page: 2, limit: 1 }))
  assert.deepEqual(reportedBy(item, second.result.items), [all[1]])
  assert.equal(second.result.pagination.totalCount, list.rows.length)
}

/**
 * The parameter names of a client's request, read from its schema. The schemas come from several
 * versions of zod.
 */
function keysOf(schema: any): string[] {
  const definition = schema._zod?.def ?? schema._def
  const { shape } = definition
  if (shape) return Object.keys(typeof shape === 'function' ? shape() : shape)
  return keysOf(definition.schema ?? definition.in ?? definition.innerType)
}

const NO_FILTERS = ['page', 'limit', 'sorting']

const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`

/** The parameters of a client's list request, and the sort orders it supports. */
async function wordsOf(library: Library, { name, list }: ListCase) {
  const words = name.split('.')
  const request = words.map(capital).join('')
  const operation = await library.load(`models/operations/${request}.js`.toLowerCase())
  const keys = keysOf(operation[`${request}Request$outboundSchema`])
  const thing = list.sortedAs ?? `${capital(words[0] ?? '').slice(0, -1)}SortProperty`
  const sorts = keys.includes('sorting')
    ? (await library.load(`models/components/${thing.toLowerCase()}.js`))[thing]
    : {}
  const filters = keys.filter(key => !NO_FILTERS.includes(key))
  return { filters, sorts: Object.values(sorts).map(String) }
}

const isUnserved = (name: string, word: string) =>
  unserved.some(item => item.list === name && item.word === word.replace(/^-/, ''))

/**
 * Returns the field that distinguishes the rows; ids are replaced by the names they are known by.
 */
function reportedBy({ list: { told: scenario }, asking: input }: ListCase, items: any[]): string[] {
  const names = new Map(Object.entries(input.ids()).map(([name, id]) => [id, name]))
  return items.map(
    item => (/id$/i.test(scenario) ? names.get(item[scenario]) : item[scenario]) ?? '',
  )
}

/** Checks an order in which the rows of one group may come in any sequence. */
function checkOrder(seen: string[], groups: (string | string[])[], word: string) {
  let from = 0
  for (const group of groups.map(item => [item].flat())) {
    const part = seen.slice(from, from + group.length)
    assert.deepEqual(part.toSorted(), group.toSorted(), `${word}: ${seen.join(', ')}`)
    from += group.length
  }
  assert.equal(seen.length, from, word)
}
