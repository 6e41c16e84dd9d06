import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { organizationQuery, organizationsQuery } from './organizations.ts'

// The client sends its requests to the page's own origin.
Object.assign(globalThis, { location: new URL('http://localhost/dashboard') })

const original = globalThis.fetch
afterEach(() => {
  globalThis.fetch = original
})

/** A server with this many organizations on pages of a hundred, and what it was asked. */
function serverWith(count: number) {
  const all = Array.from({ length: count }, (_, at) => ({ id: `${at}`, slug: `org-${at}` }))
  const sentRequests: string[] = []
  globalThis.fetch = input => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { page, slug } = Object.fromEntries(url.searchParams)
    sentRequests.push(slug ? `slug ${slug}` : `page ${page}`)
    const from = (Number(page ?? 1) - 1) * 100
    const items = slug ? all.filter(item => item.slug === slug) : all.slice(from, from + 100)
    const pagination = { total_count: count, max_page: Math.ceil(count / 100) }
    return Promise.resolve(Response.json({ items, pagination }))
  }
  return sentRequests
}

/** Like the dashboard's: what was read a moment ago is not read again. */
const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })

test('opening an organization and listing all of them send a single request', async () => {
  const sentRequests = serverWith(3)
  const client = newClient()

  const organization = await client.fetchQuery(organizationQuery('org-2'))
  const { items } = await client.fetchQuery(organizationsQuery)

  assert.equal(organization?.slug, 'org-2')
  assert.equal(items.length, 3)
  assert.deepEqual(sentRequests, ['page 1'])
})

test('an organization beyond the first page is requested by its slug', async () => {
  const sentRequests = serverWith(250)
  const client = newClient()

  const organization = await client.fetchQuery(organizationQuery('org-249'))
  const unknown = await client.fetchQuery(organizationQuery('nobody'))

  assert.equal(organization?.slug, 'org-249')
  assert.equal(unknown, null)
  assert.deepEqual(sentRequests, ['page 1', 'slug org-249', 'slug nobody'])
})

test('the list includes every page and is reloaded from the first after a change', async () => {
  const sentRequests = serverWith(250)
  const client = newClient()
  const { items } = await client.fetchQuery(organizationsQuery)
  await client.invalidateQueries(organizationsQuery)

  await client.fetchQuery(organizationsQuery)

  assert.equal(new Set(items.map(({ slug }) => slug)).size, 250)
  assert.deepEqual(sentRequests, ['page 1', 'page 2', 'page 3', 'page 1', 'page 2', 'page 3'])
})

test('an organization that was read before is read again by its slug', async () => {
  const sentRequests = serverWith(3)
  const client = newClient()
  const query = organizationQuery('org-1')
  await client.fetchQuery(query)
  await client.invalidateQueries(query)

  await client.fetchQuery(query)

  assert.deepEqual(sentRequests, ['page 1', 'slug org-1'])
})
