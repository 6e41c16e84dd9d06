import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import Stripe from 'stripe'
import { startSimulator } from '../simulator.ts'
import type { Simulator, SimulatorOptions } from '../simulator.ts'

export const SECRET = 'whsec_given'
const RETRY_MS = 20

/** A simulator that is stopped with its test, and the official SDK connected to it. */
export async function startTestSimulator(t: TestContext, options: SimulatorOptions = {}) {
  const simulator = await startSimulator({ retryDelay: () => RETRY_MS, ...options })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= simulator.close())
  t.after(close)
  return { ...simulator, close, stripe: sdkFor(simulator) }
}

export function sdkFor(
  simulator: Pick<Simulator, 'port'>,
  config: { retries?: number; key?: string } = {},
) {
  return new Stripe(config.key ?? 'sk_test_given', {
    host: '127.0.0.1',
    port: simulator.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: config.retries ?? 0,
  })
}

/** A merchant's server that checks each signature and keeps the events it received. */
export async function startListener(
  t: TestContext,
  answer: (received: number) => number = () => 200,
) {
  const events: Stripe.Event[] = []
  let requests = 0
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      requests += 1
      const status = answer(requests)
      const signature = String(request.headers['stripe-signature'])
      if (status === 200) events.push(Stripe.webhooks.constructEvent(body, signature, SECRET))
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/webhooks`
  return {
    url,
    events,
    asked: () => requests,
    types: () => events.map(({ type }) => String(type)),
  }
}

/** The error a promise rejects with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

/** The id in a field that may contain the whole object instead. */
export function idIn(field: string | { id: string } | null): string {
  return typeof field === 'string' ? field : (field?.id ?? '')
}

/** A card with this number, valid for years. */
export function card(number: string, more: Partial<Stripe.PaymentMethodCreateParams.Card> = {}) {
  const year = new Date().getFullYear() + 3
  return {
    type: 'card' as const,
    card: { number, exp_month: 12, exp_year: year, cvc: '123', ...more },
  }
}
