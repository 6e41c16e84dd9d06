import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { Resolver } from '../platform/egress/resolver.ts'
import type { Merchant } from './people.ts'
import type { TestServer } from './test-server.ts'

/** The name service of a test server. */
export type NameService = {
  /** TXT records by name. */
  records: Map<string, string[]>
  /** Addresses by host; all other hosts do not exist. */
  addresses: Map<string, string>
  /** Whether it answers at all. */
  isUp: boolean
}

/** Replaces the machine's name service, of which tests know nothing. */
export function startNameService({ site }: Pick<TestServer, 'site'>): NameService {
  const names: NameService = { records: new Map(), addresses: new Map(), isUp: true }
  const missing = () => Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  const lookup = (
    host: string,
    options: { all?: boolean },
    done: (...given: unknown[]) => void,
  ) => {
    const address = names.isUp ? names.addresses.get(host) : undefined
    if (address === undefined) done(missing())
    else if (options.all) done(null, [{ address, family: 4 }])
    else done(null, address, 4)
  }
  site.resolver = {
    resolveTxt: async name => {
      if (!names.isUp) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
      const found = names.records.get(name)
      if (!found) throw missing()
      return found
    },
    // Only the form with options is called.
    lookup: lookup as unknown as Resolver['lookup'],
  }
  return names
}

type RequestAt = {
  method?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

/** A response at a host. */
export type AnswerAt = {
  status: number
  text: string
  body: any
  headers: Record<string, string | string[] | undefined>
}

/** Sends a request to the server under a host, as a proxy in front of it passes it on. */
export function requestAt(
  server: Pick<TestServer, 'url'>,
  host: string,
  path: string,
  { method = 'GET', body, token, headers = {} }: RequestAt = {},
): Promise<AnswerAt> {
  const { hostname, port } = new URL(server.url)
  const sent = {
    ...{ host: `${host}:${port}` },
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers: sent }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', chunk => (text += String(chunk)))
      answer.on('end', () => {
        const isJson = String(answer.headers['content-type']).startsWith('application/json')
        const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
        resolve({ status: answer.statusCode ?? 0, text, body: parsed, headers: answer.headers })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** The path of an organization's portal domain. */
export const domainPath = ({ organization }: Pick<Merchant, 'organization'>): string =>
  `/v1/organizations/${organization.id}/portal-domain`

/** Gives a merchant a domain that is proved by its TXT record and leads to the server. */
export async function proveDomain(
  names: NameService,
  seller: Pick<Merchant, 'server' | 'organization'>,
  host: string,
): Promise<void> {
  const made = await seller.server.put(domainPath(seller), { host })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const { name, value } = made.body.txt_record
  names.records.set(name, [value])
  names.addresses.set(host, '127.0.0.1')
  const checked = await seller.server.post(`${domainPath(seller)}/check`)
  assert.deepEqual([checked.status, checked.body.status], [200, 'verified'])
  // The first check was the proof; the second one reaches the domain that is served since.
  const reached = await seller.server.post(`${domainPath(seller)}/check`)
  assert.equal(reached.body.is_reachable, true)
}

/** Sets the domain of a merchant's portal. */
export const setDomain = (seller: Pick<Merchant, 'server' | 'organization'>, host: string) =>
  seller.server.put(domainPath(seller), { host })

/** Checks the domain of a merchant's portal, and returns it. */
export const checkDomain = async (seller: Pick<Merchant, 'server' | 'organization'>) =>
  (await seller.server.post(`${domainPath(seller)}/check`)).body

/** The domain of a merchant's portal. */
export const domainOf = async (seller: Pick<Merchant, 'server' | 'organization'>) =>
  (await seller.server.get(domainPath(seller))).body

/** Whether a portal is served at a host: at others the status is 421. */
export async function isServed(server: Pick<TestServer, 'url'>, host: string): Promise<boolean> {
  const { status } = await requestAt(server, host, '/.well-known/gatehouse-portal.txt')
  return status === 200
}
