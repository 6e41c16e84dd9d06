import type { Site } from '../../platform/site.ts'
import { reading, systemActor, write } from '../../platform/work.ts'
import { answerOfError, type Answer } from '../answers.ts'
import type { PaymentRow } from './payment.ts'
import {
  chargeCheckout,
  chargeOffSession,
  createCustomer,
  findIntent,
  retrieveIntent,
  setupCheckout,
  type Asking,
} from '../processor.ts'
import { keepProcessorCustomer, paymentToAsk } from './queries.ts'

/**
 * Asks the processor about a payment that was prepared, between two transactions. Whoever asks
 * `again` first looks for what an earlier question may have made: the processor forgets keys
 * after a day, and a payment asked for under a forgotten key would be taken twice.
 */
export async function askPayment(
  site: Site,
  payment_id: string,
  { again = false } = {},
): Promise<Answer> {
  const actor = systemActor()
  const payment = await paymentToAsk(reading(site, actor), payment_id)
  if (!payment) throw new Error(`no payment ${payment_id}`)
  const { account, processor_id } = payment
  if (processor_id !== null) return retrieveIntent(site, processor_id, account)
  try {
    const customer = payment.stripe_customer_id ?? (await makeCustomer(site, payment))
    const find = () => findIntent(site, payment.kind, { customer, payment_id, account })
    const found = again ? await find() : undefined
    return found ?? (await putUntilHeard(site, payment, { customer, find }))
  } catch (error) {
    return answerOfError(error)
  }
}

type ToAsk = NonNullable<Awaited<ReturnType<typeof paymentToAsk>>>

/** The counterpart is remembered before money is asked for, so that what it pays can be found. */
async function makeCustomer(site: Site, payment: ToAsk): Promise<string> {
  const { customer_id, customer_email, customer_name, organization_id, account } = payment
  if (customer_id === null || customer_email === null) throw new Error('a payment has a customer')
  const customer = { id: customer_id, organization_id, email: customer_email, name: customer_name }
  const asking = { key: `customer-${customer_id}`, account }
  const made = await createCustomer(site, customer, asking)
  await write(site, systemActor(), work => keepProcessorCustomer(work, customer_id, made))
  return made
}

/** More failures of the processor itself in a row wait for the day its keys are forgotten. */
const KEYS_MAX = 8

/**
 * Asks under the payment's key. Where the processor itself failed, it answers that same failure
 * under that key from then on: if nothing came of it, the question is put under the next key.
 * The keys are always the same ones, so that whoever asks beside us asks the same.
 */
async function putUntilHeard(
  site: Site,
  payment: ToAsk,
  { customer, find }: { customer: string; find: () => Promise<Answer | undefined> },
): Promise<Answer> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    const key = `${payment.idempotency_key}${suffix}`
    const answer = await put(site, payment, { customer, key })
    if (answer.outcome !== 'unknown' || !answer.key_spent || number === KEYS_MAX) return answer
    const found = await find()
    if (found) return found
  }
}

function put(
  site: Site,
  payment: ToAsk,
  { customer, key }: { customer: string; key: string },
): Promise<Answer> {
  const { amount, currency, request, kind } = payment
  const { description, return_url, keep } = request
  const asking: Asking = { key, account: payment.account }
  const charge = { amount, currency, customer, description, tags: tagsOf(payment) }
  if (request.confirmation_token !== null) {
    const token = { confirmation_token: request.confirmation_token, return_url }
    if (kind === 'setup') return setupCheckout(site, { ...charge, ...token }, asking)
    return chargeCheckout(site, { ...charge, ...token, keep }, asking)
  }
  if (request.method === null) throw new Error(`payment ${payment.id} has nothing to be paid with`)
  return chargeOffSession(site, { ...charge, method: request.method }, asking)
}

function tagsOf({ id, organization_id, checkout_id, order_id }: PaymentRow) {
  return {
    organization_id,
    payment_id: id,
    ...(checkout_id !== null && { checkout_id }),
    ...(order_id !== null && { order_id }),
  }
}
