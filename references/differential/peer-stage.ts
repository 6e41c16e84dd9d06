import { mock } from 'node:test'
import { decodeJwt } from 'jose'
import {
  cloneDatabase,
  dropDatabase,
  startTestPostgres,
  testDatabaseName,
} from '../../server/src/platform/postgres/test-postgres.ts'
import { openProviders, type Providers } from '../../server/src/testing/providers/open-providers.ts'
import { installReference } from '../install.ts'
import type { Fact, Generation, Settings } from './case.ts'
import { peerOptions, type OutgoingMessage, type PeerLibrary, type Pool } from './peer-options.ts'
import type { Mail, Stage } from './stage.ts'

/** A peer with one database. For other settings it is started again on the same database. */
export type Peer = { stage(settings: Settings): Stage; close(): Promise<void> }

const folders: Record<Generation, string> = {
  '1.2.12': 'better-auth-1.2.12',
  '1.7': 'better-auth-latest-server',
}
const ORIGIN = 'http://127.0.0.1:3999'
const GOOGLE = 'https://accounts.google.com'
const NOON = Date.parse('2026-01-15T12:00:00.000Z')

/** Maps the providers' hosts to the providers that our test server runs on one port. */
const hosts: Record<string, string> = {
  'discord.com': 'discord',
  'accounts.google.com': 'google',
  'oauth2.googleapis.com': 'google',
  'www.googleapis.com': 'google',
}

/** The older generation calls Google's former paths. */
const moved: Record<string, string> = {
  '/o/oauth2/auth': '/o/oauth2/v2/auth',
  '/oauth2/v4/token': '/token',
}

/**
 * Starts a peer in this process. It shares the process's clock, so only one peer runs at a time.
 */
export async function openPeer(generation: Generation): Promise<Peer> {
  const folder = await installReference(folders[generation])
  const library = (await import(new URL('peer.mjs', folder).href)) as PeerLibrary
  const postgres = await startTestPostgres()
  const name = testDatabaseName('peer')
  const url = await cloneDatabase(postgres.connectionString, 'template0', name)
  const database = new library.pg.Pool({ connectionString: url })
  const clock = { now: NOON }
  const providers = await openProviders({ now: () => new Date(clock.now) })
  mock.timers.enable({ apis: ['Date'], now: clock.now })
  const restore = redirectToLoopback(providers)
  const outgoing: OutgoingMessage[] = []
  const mail = (item: OutgoingMessage) => void outgoing.unshift(item)
  const setup = { origin: ORIGIN, database, mail }
  const { runMigrations } = await library.getMigrations(peerOptions(library, {}, setup))
  await runMigrations()
  const tick = (milliseconds: number) => {
    clock.now += milliseconds
    mock.timers.setTime(clock.now)
  }
  const opened = new Map<string, ReturnType<PeerLibrary['betterAuth']>>()
  const openWith = (settings: Settings) => {
    const key = JSON.stringify(settings)
    const auth = opened.get(key) ?? library.betterAuth(peerOptions(library, settings, setup))
    opened.set(key, auth)
    return auth
  }
  const stage = (settings: Settings): Stage => {
    const auth = openWith(settings)
    return {
      name: generation,
      origin: ORIGIN,
      providers: { discord: 'https://discord.com', google: GOOGLE },
      fetch: async request => {
        tick(1)
        return auth.handler(request).catch(() => new Response(null, { status: 500 }))
      },
      now: () => new Date(clock.now),
      pass: seconds => tick(seconds * 1_000),
      mailsTo: address => Promise.resolve(mailsIn(outgoing, address)),
      make: (fact, email) => establishFact(database, fact, email),
      visit: (provider, address, says) => visit(providers, { provider, address, says }),
      idToken: (_, says) => providers.sign('google', { iss: GOOGLE, ...says }),
    }
  }
  const close = async () => {
    restore()
    mock.timers.reset()
    await database.end()
    await providers.close()
    await dropDatabase(postgres.connectionString, name)
  }
  return { stage, close }
}

/** The peers call only the providers' own hosts. */
function redirectToLoopback(providers: Providers): () => void {
  const outside = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.pathname.endsWith('/tokeninfo')) return exposeToken(url)
    const loopbackUrl = loopback(providers, url)
    if (!loopbackUrl) throw new Error(`requests to ${url.href} are not allowed`)
    return outside(loopbackUrl, input instanceof Request ? input : init)
  }
  return () => void (globalThis.fetch = outside)
}

function loopback(providers: Providers, url: URL): URL | undefined {
  const provider = hosts[url.hostname] as 'discord' | 'google' | undefined
  if (!provider) return url.hostname === 'localhost' ? url : undefined
  const path = moved[url.pathname] ?? url.pathname
  return new URL(`${providers.config[provider]?.base_url}${path}${url.search}`)
}

/** Google's own check of an id token, which 1.2.12 calls. */
function exposeToken(url: URL): Promise<Response> {
  try {
    return Promise.resolve(Response.json(decodeJwt(url.searchParams.get('id_token') ?? '')))
  } catch {
    return Promise.resolve(Response.json({ error: 'invalid_token' }, { status: 400 }))
  }
}

type SignInRequest = { provider: string; address: string; says: object }

function visit(providers: Providers, { provider, address, says }: SignInRequest): Promise<URL> {
  const claims = provider === 'google' ? { iss: GOOGLE } : {}
  providers.be(provider as 'discord', { claims, ...says })
  const loopbackUrl = loopback(providers, new URL(address))
  if (!loopbackUrl) throw new Error(`${address} does not belong to a provider`)
  return providers.visit(loopbackUrl).then(({ url }) => url)
}

function mailsIn(outgoing: OutgoingMessage[], address: string): Mail[] {
  return outgoing
    .filter(({ to }) => to === address)
    .map(({ url, code }) => ({ links: url ? [new URL(url)] : [], text: code ?? '' }))
}

const facts: Record<Fact, string> = {
  admin: `update "user" set role = 'admin' where email = $1`,
  banned: `update "user" set banned = true where email = $1`,
  verified: `update "user" set "emailVerified" = true where email = $1`,
  'without password': `delete from account where "providerId" = 'credential'
    and "userId" = (select id from "user" where email = $1)`,
}

async function establishFact(database: Pool, fact: Fact, email: string): Promise<void> {
  await database.query(facts[fact], [email])
}
