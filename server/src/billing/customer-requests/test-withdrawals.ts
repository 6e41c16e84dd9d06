import { CONSENT_TEXT_VERSION } from '@gatehouse/contract/billing/consent-version'
import { linkTo } from '../../testing/mails.ts'
import type { Merchant } from '../../testing/people.ts'
import { buyer, plan, sell } from '../../testing/sales.ts'
import type { TestServer } from '../../testing/test-server.ts'

const PATH = '/v1/customer-portal/statements'

/** The consent, at the checkout, that the service starts immediately. */
export const consent = { text_version: CONSENT_TEXT_VERSION, locale: 'de' }

/** A confirmed withdrawal, some days into a period of 30 days that cost 10.00. */
export async function withdrawn(
  server: TestServer,
  acme: Merchant,
  days: number,
  more: Record<string, unknown> = {},
) {
  const form = { ...buyer(), ...more }
  const made = await plan(acme, { name: `Pro ${(plans += 1)}` })
  const { order } = await sell(server, acme, made, form)
  const started = Date.parse(order.items[0].start_timestamp)
  const ended = Date.parse(order.items[0].end_timestamp)
  server.clock.set(new Date(started + (days / 30) * (ended - started)))
  const { id, slug } = acme.organization
  const email = form.customer_email
  const statement = { organization_id: id, name: 'Bea', contract: made.name, email }
  const { body } = await server.stranger().post(`${PATH}/withdrawal`, statement)
  const link = await linkTo(server, email, `/${slug}/portal/confirm-request`)
  await server.stranger().post(`${PATH}/confirm`, { token: link.searchParams.get('token') })
  const path = `/v1/customer-requests/${body.id}`
  const refund = (keep_used: boolean) => acme.server.post(`${path}/refund`, { keep_used })
  return { order, refund, request: (await acme.server.get(path)).body }
}

let plans = 0
