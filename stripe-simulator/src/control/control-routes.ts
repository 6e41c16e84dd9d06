import { momentOf, spaceOf, TABLE_NAMES } from '../state/world.ts'
import type { TableName, World } from '../state/world.ts'
import { addEndpoint } from '../webhooks/webhook-endpoints.ts'
import type { Control, ObjectFilter } from './control.ts'
import { REQUEST_FAULTS, WEBHOOK_FAULTS } from './faults.ts'
import type { FaultRequest } from './faults.ts'

export const CONTROL_PREFIX = '/_simulator/'

interface ApiRequest {
  query: URLSearchParams
  body: Record<string, unknown>
}
type Handler = (control: Control, apiRequest: ApiRequest, world: World) => unknown

/** The control interface as JSON over HTTP. Returns undefined if there is no such route. */
export async function handleControlRequest(
  control: Control,
  world: World,
  request: { method: string; url: URL; text: string },
): Promise<{ status: number; body: unknown } | undefined> {
  const { method, url, text } = request
  const [noun = '', id] = url.pathname.slice(CONTROL_PREFIX.length).split('/')
  const handler = HANDLERS[`${method} ${noun}`]
  if (!handler) return undefined
  if (id !== undefined) url.searchParams.set('id', id)
  try {
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    return {
      status: 200,
      body: (await handler(control, { query: url.searchParams, body }, world)) ?? {},
    }
  } catch (error) {
    return { status: 400, body: { error: String(error) } }
  }
}

const HANDLERS: Readonly<Record<string, Handler>> = {
  'GET health': () => ({ status: 'ok' }),
  'GET charges': (control, { query }) => control.charges(filterOf(query)),
  'GET payment_intents': (control, { query }) => control.paymentIntents(filterOf(query)),
  'GET events': (control, { query }) => {
    const type = query.get('type')
    return control.events({ ...filterOf(query), ...(type === null ? {} : { type }) })
  },
  'GET objects': (control, { query }) => control.objects(tableOf(query.get('id')), filterOf(query)),
  'GET requests': (control, { query }) =>
    control.requests({
      ...textOf(query, 'method'),
      ...textOf(query, 'path'),
      ...textOf(query, 'idempotency_key'),
    }),
  'DELETE requests': control => control.clearRequests(),
  'GET faults': control => control.faults(),
  'POST faults': (control, { body }) => control.addFault(faultOf(body)),
  'DELETE faults': control => control.clearFaults(),
  'POST rate_limit': (control, { body }) => {
    const limit = body['per_second']
    if (limit !== null && typeof limit !== 'number')
      throw new Error('per_second: expected a number or null')
    control.setRateLimit(limit)
  },
  'POST clock': (control, { body }) => {
    control.setNow(clockOf(body))
    return {}
  },
  'GET clock': (_, __, world) => ({ now: world.now().toISOString() }),
  'POST drain': async (control, { body }) => {
    const timeout = body['timeout']
    await control.drained(typeof timeout === 'number' ? timeout : undefined)
  },
  'GET deliveries': control => control.deliveries(),
  'POST settle': control => ({ settled: control.settle() }),
  'POST challenge': (control, { body }) => {
    const { intent, verdict } = body
    if (typeof intent !== 'string') throw new Error('intent: expected an id')
    if (verdict !== 'complete' && verdict !== 'fail')
      throw new Error('verdict: expected complete or fail')
    return control.challenge(intent, verdict)
  },
  'POST reissue': (control, { body }) => {
    const { payment_method, number } = body
    if (typeof payment_method !== 'string') throw new Error('payment_method: expected an id')
    if (typeof number !== 'string') throw new Error('number: expected the number of a test card')
    return { reissued: control.reissue(payment_method, number) }
  },
  'POST dispute': (control, { body: { charge } }) => {
    if (typeof charge !== 'string') throw new Error('charge: expected an id')
    return { disputed: control.dispute(charge) }
  },
  'POST decide': (control, { body: { dispute, outcome } }) => {
    if (typeof dispute !== 'string') throw new Error('dispute: expected an id')
    if (outcome !== 'won' && outcome !== 'lost') throw new Error('outcome: expected won or lost')
    return { decided: control.decide(dispute, outcome) }
  },
  'POST pay_out': control => control.payOut(),
  'POST fail_payout': (control, { body: { payout } }) => {
    if (typeof payout !== 'string') throw new Error('payout: expected an id')
    return { failed: control.failPayout(payout) }
  },
  'POST webhooks': (_, { body }, world) => {
    const { url, secret } = body
    if (typeof url !== 'string' || typeof secret !== 'string') throw new Error('url and secret')
    const platform = spaceOf(world, world.platform)
    return addEndpoint(momentOf(world, platform), {
      url,
      secret,
      enabled_events: ['*'],
      hears: 'all',
    })
  },
  'POST reset': control => control.reset(),
}

function filterOf(query: URLSearchParams): ObjectFilter {
  const metadata: Record<string, string> = {}
  for (const [name, value] of query) {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
    if (key !== undefined) metadata[key] = value
  }
  return { ...textOf(query, 'account'), ...textOf(query, 'customer'), metadata }
}

function textOf<N extends string>(query: URLSearchParams, name: N): { [K in N]?: string } {
  const value = query.get(name)
  return (value === null ? {} : { [name]: value }) as { [K in N]?: string }
}

function tableOf(name: string | null): TableName {
  const table = TABLE_NAMES.find(candidate => candidate === name)
  if (!table) throw new Error(`objects: expected one of ${TABLE_NAMES.join(', ')}`)
  return table
}

function faultOf(body: Record<string, unknown>): FaultRequest {
  const kinds = [...REQUEST_FAULTS, ...WEBHOOK_FAULTS]
  const kind = kinds.find(candidate => candidate === body['kind'])
  if (!kind) throw new Error(`kind: expected one of ${kinds.join(', ')}`)
  const { match, count, probability, delay } = body
  return {
    kind,
    ...(typeof match === 'string' ? { match } : {}),
    ...(typeof count === 'number' ? { count } : {}),
    ...(typeof delay === 'number' ? { delay } : {}),
    ...(typeof probability === 'number' ? { probability } : {}),
  }
}

/**
 * `{ "now": "2026-01-31T00:00:00Z" }` stops the clock at that time, `{ "offset": ms }` shifts the
 * running clock, `{}` returns to real time.
 */
function clockOf(body: Record<string, unknown>): (() => Date) | null {
  const { now, offset } = body
  if (typeof now === 'string') {
    const moment = new Date(now)
    if (Number.isNaN(moment.getTime())) throw new Error('now: expected an ISO date')
    return () => moment
  }
  if (typeof offset === 'number') return () => new Date(Date.now() + offset)
  return null
}
