import { alternate, report, type Contest, type Request } from './alternate.ts'
import type { Candidate } from './process.ts'

/** The user that every server under load has; see servers/ours.ts and references. */
export const person = { email: 'ada@example.com', password: 'correct horse battery' }

/** The base URL that the peers are configured with. */
const PEER_ORIGIN = 'http://127.0.0.1:0'

/** The candidates: ours first, then the bare limit, then the peers. */
type Field = { ours: Candidate; raw: Candidate; peers: Candidate[] }

type Measure = { rounds: number; seconds: number; connections: number }

type Run = (field: Field, measure: Measure) => Promise<string>

/** Everything compared with a peer or a limit, by the name that runs it alone. */
export const contests: Record<string, Run> = {
  session: (field, measure) => contest('Session check', field, measure, withoutCache),
  cached: (field, measure) =>
    contest('Session check with the cookie cache', field, measure, withCache, { raw: false }),
  'sign-in': (field, measure) =>
    contest('Sign-in by address', field, { ...measure, connections: 8 }, signIn, { raw: false }),
  'sign-up': (field, measure) =>
    contest('Sign-up', field, { ...measure, connections: 8 }, signUp, { raw: false }),
  products: async ({ ours, raw }, measure) => {
    const { token = '', organization = '' } = ours.ready
    const listed = { path: '/v1/products/', headers: { authorization: `Bearer ${token}` } }
    const candidates = [
      { candidate: ours, request: listed },
      { candidate: raw, request: { path: `/products?organization=${organization}`, headers: {} } },
    ]
    const title = 'Product list (10 of 50)'
    return report(title, await alternate({ title, candidates, ...measure }))
  },
  'checkout-create': (field, measure) => checkouts('A new checkout', field, measure, openCheckout),
  'checkout-update': (field, measure) =>
    checkouts('A checkout changed', field, measure, changeCheckout),
  ingest: (field, measure) => ingestion('An event', field, measure, 1),
  'ingest-batch': (field, measure) => ingestion('A hundred events', field, measure, 100),
  entitlement: (field, measure) => entitlementCheck(field, measure),
  list: organizations('Organizations of a user', 'list'),
  full: organizations('An organization with its ten members', 'get-full-organization'),
  'has-permission': organizations('What a member may do', 'has-permission', () => ({
    permissions: { member: ['create'] },
  })),
  'set-active': (field, measure) =>
    contest('Where a session works', field, measure, useOtherCandidate, { raw: false }),
  // A user who has created thousands of organizations has a long list, which would distort any
  // later benchmark.
  found: organizations('A new organization', 'create', () => ({
    name: 'Acme',
    slug: `acme-${(slugs += 1)}-${process.pid}`,
  })),
}

/** Benchmarks without a peer. */
export const withoutPeers = new Set([
  ...['products', 'checkout-create', 'checkout-update'],
  ...['ingest', 'ingest-batch', 'entitlement'],
])

async function contest(
  title: string,
  { ours, raw, peers }: Field,
  measure: Measure,
  request: (candidate: Candidate) => Request,
  { raw: limit } = { raw: true },
): Promise<string> {
  const limits = limit ? [{ candidate: raw, request: { ...request(ours), path: '/session' } }] : []
  const candidates: Contest['candidates'] = [
    { candidate: ours, request: request(ours) },
    ...limits,
    ...peers.map(candidate => ({ candidate, request: request(candidate) })),
  ]
  return report(title, await alternate({ title, candidates, ...measure }))
}

/** Compares ours with the same rows written by prepared statements in one transaction. */
async function checkouts(
  title: string,
  { ours, raw }: Field,
  measure: Measure,
  request: (candidate: Candidate) => Request,
): Promise<string> {
  const names = request(ours)
  const { paths } = names
  const bare = {
    ...names,
    path: names.path.replace('/v1', ''),
    ...(paths && { paths: () => paths().replace('/v1', '') }),
  }
  const candidates = [
    { candidate: ours, request: names },
    { candidate: { ...raw, name: 'node:http + the same rows' }, request: bare },
  ]
  return report(title, await alternate({ title, candidates, ...measure }))
}

/**
 * Compares the ingestion of events with a server that validates them and writes the same rows, both
 * with one transaction for the requests that arrive together.
 */
async function ingestion(
  title: string,
  { ours, raw }: Field,
  measure: Measure,
  count: number,
): Promise<string> {
  const { token = '', customer = '' } = ours.ready
  const metadata = { path: '/users', status: 200, milliseconds: 12.5 }
  const events = Array.from({ length: count }, () => ({
    ...{ name: 'call', customer_id: customer, metadata },
  }))
  const request = {
    path: '/v1/events/ingest',
    headers: { authorization: `Bearer ${token}` },
    body: () => ({ events }),
  }
  const candidates = [
    { candidate: ours, request },
    {
      candidate: { ...raw, name: 'node:http + the same rows' },
      request: { ...request, path: '/events' },
    },
  ]
  return report(title, await alternate({ title, candidates, ...measure }))
}

/** Compares a check of units with a server that reads the customer's balance. */
async function entitlementCheck({ ours, raw }: Field, measure: Measure): Promise<string> {
  const { token = '', customer = '', meter = '' } = ours.ready
  const request = {
    path: '/v1/entitlements/check',
    headers: { authorization: `Bearer ${token}` },
    body: () => ({ customer_id: customer, items: [{ meter_id: meter }] }),
  }
  const title = 'May a customer use one more unit'
  const candidates = [
    { candidate: ours, request },
    { candidate: raw, request: { ...request, path: '/balance' } },
  ]
  return report(title, await alternate({ title, candidates, ...measure }))
}

const openCheckout = ({ ready: { token = '', product = '' } }: Candidate): Request => ({
  path: '/v1/checkouts/',
  headers: { authorization: `Bearer ${token}` },
  body: () => ({ products: [product] }),
})

/** Updates many checkouts in turn with their buyers' names. */
function changeCheckout({ ready: { token = '', checkouts: open = [] } }: Candidate): Request {
  let names = 0
  return {
    method: 'PATCH',
    path: '/v1/checkouts/',
    paths: () => `/v1/checkouts/${open[(names += 1) % open.length]}`,
    headers: { authorization: `Bearer ${token}` },
    body: () => ({ customer_name: `Bea ${names}` }),
  }
}

/** Sends only the session cookie, and none that could answer in its place. */
function withoutCache({ ready }: Candidate): Request {
  const pairs = (ready.cookie ?? '').split('; ')
  const cookie = pairs.filter(pair => pair.includes('session_token=')).join('; ')
  return { path: '/api/auth/get-session', headers: { cookie } }
}

const withCache = ({ ready }: Candidate): Request => {
  return { path: '/api/auth/get-session', headers: { cookie: ready.cookie ?? '' } }
}

/** Peers accept a POST only from their own pages; ours is called as by an API client. */
const originOf = ({ ready }: Candidate): Record<string, string> =>
  ready.token ? {} : { origin: PEER_ORIGIN }

const signIn = (candidate: Candidate): Request => {
  return { path: '/api/auth/sign-in/email', headers: originOf(candidate), body: () => person }
}

let people = 0
let slugs = 0

/** Many sessions of one user, each of which switches between two organizations. */
function useOtherCandidate(candidate: Candidate): Request {
  const { organization, second, cookies = [] } = candidate.ready
  let names = 0
  return {
    path: '/api/auth/organization/set-active',
    headers: originOf(candidate),
    turns: () => ({ cookie: cookies[(names += 1) % cookies.length] ?? '' }),
    body: () => ({
      organizationId: Math.floor(names / cookies.length) % 2 === 0 ? second : organization,
    }),
  }
}

/** A benchmark of one organization route, with a session that has an active organization. */
function organizations(title: string, verb: string, body?: (candidate: Candidate) => object): Run {
  const request = (candidate: Candidate): Request => {
    const { path: _, headers } = withoutCache(candidate)
    const path = `/api/auth/organization/${verb}`
    if (!body) return { path, headers }
    return { path, headers: { ...headers, ...originOf(candidate) }, body: () => body(candidate) }
  }
  return (field, measure) => contest(title, field, measure, request, { raw: false })
}

const signUp = (candidate: Candidate): Request => {
  const headers = originOf(candidate)
  const body = () => ({ ...person, name: 'Ada', email: `ada-${(people += 1)}@example.com` })
  return { path: '/api/auth/sign-up/email', headers, body }
}
