import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TokenScope } from '@gatehouse/contract/access/scopes'
import type { Random } from '../testing/random.ts'
import { Person } from '../testing/person.ts'
import { freePort, startRealServer, type RealServer } from './real-server.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { cards, expect, openCheckout, openStore, pay, type Store } from './store.ts'

/** A server on a new data folder, with a store and a server that receives its webhooks. */
export type KillRig = {
  data_dir: string
  port: number
  server: RealServer
  store: Store
  receiver: Receiver
  /** The simulator's current address: it gets a new port at every start. */
  processor(): Promise<string>
}

/** Starts everything and opens a store, through the public routes only. */
export async function openRig(): Promise<KillRig> {
  const data_dir = mkdtempSync(join(tmpdir(), 'gatehouse-kills-'))
  const port = await freePort()
  const server = await startRealServer(data_dir, port)
  try {
    return await fill({ data_dir, port, server })
  } catch (error) {
    await server.stop()
    throw error
  }
}

type StartedServer = Pick<KillRig, 'data_dir' | 'port' | 'server'>

async function fill({ data_dir, port, server }: StartedServer): Promise<KillRig> {
  const owner = new Person(server.url)
  const person = { name: 'Grace', email: 'grace@example.com', password: 'a long enough password' }
  expect(await owner.post('/api/auth/sign-up/email', person), 200)
  const made = await owner.post('/api/auth/organization/create', { name: 'Acme', slug: 'acme' })
  const organization_id = String(expect(made, 200).id)
  const scopes = TokenScope.options
  const body = { organization_id, comment: 'for the kills', scopes }
  const token = expect(await owner.post('/v1/organization-access-tokens/', body), 201)
  const api = new Person(server.url, String(token.token))
  const store = await openStore(api, organization_id)
  let secret = ''
  const receiver = await openReceiver(() => secret)
  const events = ['checkout.updated', 'order.created', 'order.paid', 'customer.created']
  const hook = { url: receiver.url, format: 'raw', events }
  secret = String(expect(await api.post('/v1/webhooks/endpoints', hook), 201).secret)
  return { data_dir, port, server, store, receiver, processor: () => processorOf(store) }
}

async function processorOf(store: Store): Promise<string> {
  const made = await store.server.post('/v1/checkouts/', { products: [store.one_time] })
  const processor = expect(made, 201).payment_processor_metadata as Record<string, string>
  return String(processor.processor_base)
}

const ATTEMPTS_MAX = 12_000
const PAUSE_MS = 50

/**
 * Lets buyers buy one after the other until told to stop, each retrying until the checkout has
 * succeeded, as patient customers would during server crashes.
 */
export async function buyContinuously(
  rig: KillRig,
  name: string,
  more: () => boolean,
): Promise<number> {
  let purchase = 0
  while (more()) {
    purchase += 1
    const key = `${name}-${purchase}`
    const person = new Person(rig.server.url)
    // Each buyer has their own IP address, so that limits by address do not add up.
    person.address = `203.0.${name.length}${name.charCodeAt(0) % 10}.${purchase % 250}`
    const buyer = { person, email: `${key}@example.com`, name }
    const secret = await persist(() => openCheckout(rig.store, rig.store.one_time, key))
    await persist(async () => {
      await pay(buyer, secret, cards.good)
      const seen = await buyer.person.get(`/v1/checkouts/client/${secret}`)
      const { status } = expect(seen, 200)
      if (status !== 'succeeded') throw new Error(`the checkout has status ${String(status)}`)
    })
  }
  return purchase
}

async function persist<T>(act: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await act()
    } catch (error) {
      if (attempts === ATTEMPTS_MAX) throw error
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/**
 * How long the server works before it is killed again, in percent of its last start time. On a slow
 * machine everything takes longer, and with fixed times a buyer would never complete a purchase.
 */
const KILL_DELAY_PERCENT = { least: 10, most: 100 }

/** Kills the server (or PostgreSQL under it) while buyers are buying, and starts it again. */
export async function killOnce(rig: KillRig, random: Random, what: 'server' | 'postgres') {
  const percentOfStart =
    KILL_DELAY_PERCENT.least + random.below(KILL_DELAY_PERCENT.most - KILL_DELAY_PERCENT.least)
  const pause = (rig.server.start_ms * percentOfStart) / 100
  await new Promise(resolve => setTimeout(resolve, pause))
  if (what === 'postgres') {
    await rig.server.killPostgres()
    return
  }
  await rig.server.kill()
  rig.server = await startRealServer(rig.data_dir, rig.port)
}
