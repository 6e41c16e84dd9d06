import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../actors/actor.ts'
import { reading, write } from '../../platform/work.ts'
import { resultOfError, type PaymentResult } from '../answers.ts'
import { reserveCard } from './limit-declines.ts'
import type { PaymentRow } from './payment.ts'
import {
  chargeCheckout,
  chargeStoredMethod,
  createCustomer,
  findIntent,
  retrieveIntent,
  setupCheckout,
  type ApiRequest,
} from '../processor.ts'
import { retryUntilAnswered } from '../retry-until-answered.ts'
import { storeProcessorCustomer, paymentToRequest } from './queries.ts'

/**
 * Requests a prepared payment from the processor, between two transactions. With `again` it first
 * looks for what an earlier request may have created: the processor forgets keys after a day, and a
 * payment requested with a forgotten key would be charged twice.
 */
export async function askPayment(
  site: Site,
  payment_id: string,
  { again = false } = {},
): Promise<PaymentResult> {
  const actor = systemActor()
  const payment = await paymentToRequest(reading(site, actor), payment_id)
  if (!payment) throw new Error(`no payment ${payment_id}`)
  const { account, processor_id } = payment
  if (processor_id !== null) return retrieveIntent(site, processor_id, account)
  try {
    const customer = payment.stripe_customer_id ?? (await makeCustomer(site, payment))
    const find = () => findIntent(site, payment.kind, { customer, payment_id, account })
    const found = again ? await find() : undefined
    const key = payment.idempotency_key
    const callApi = (requested: string) => put(site, payment, { customer, key: requested })
    if (found) return found
    return (
      (await reserveCard(site, payment)) ?? (await retryUntilAnswered(key, { put: callApi, find }))
    )
  } catch (error) {
    return resultOfError(error)
  }
}

type PreparedRequest = NonNullable<Awaited<ReturnType<typeof paymentToRequest>>>

/**
 * The processor's customer is stored before money is requested, so that its payments can be found.
 */
async function makeCustomer(site: Site, payment: PreparedRequest): Promise<string> {
  const { customer_id, customer_email, customer_name, organization_id, account } = payment
  if (customer_id === null || customer_email === null)
    throw new Error('a payment must have a customer')
  const customer = { id: customer_id, organization_id, email: customer_email, name: customer_name }
  const asking = { key: `customer-${customer_id}`, account }
  const made = await createCustomer(site, customer, asking)
  await write(site, systemActor(), work => storeProcessorCustomer(work, customer_id, made))
  return made
}

function put(
  site: Site,
  payment: PreparedRequest,
  { customer, key }: { customer: string; key: string },
): Promise<PaymentResult> {
  const { amount, currency, request, kind } = payment
  const { description, return_url, keep } = request
  const asking: ApiRequest = { key, account: payment.account }
  const charge = { amount, currency, customer, description, tags: tagsOf(payment) }
  if (request.confirmation_token !== null) {
    const token = { confirmation_token: request.confirmation_token, return_url }
    if (kind === 'setup') return setupCheckout(site, { ...charge, ...token }, asking)
    return chargeCheckout(site, { ...charge, ...token, keep }, asking)
  }
  if (request.method === null) throw new Error(`payment ${payment.id} has no payment method`)
  const back = { return_url: request.present ? return_url : null }
  return chargeStoredMethod(site, { ...charge, method: request.method, ...back }, asking)
}

function tagsOf({ id, organization_id, checkout_id, order_id }: PaymentRow) {
  return {
    organization_id,
    payment_id: id,
    ...(checkout_id !== null && { checkout_id }),
    ...(order_id !== null && { order_id }),
  }
}
