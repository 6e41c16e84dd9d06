import type { WebhookEventType } from './event-types.ts'

type Data = Record<string, unknown>
type Sentence = (data: Data) => string

const of = (customer: unknown, rest: string) => `${nameOf(customer)} ${rest}`
const subscription =
  (text: string): Sentence =>
  data =>
    `${customerOf(data)}’s subscription to ${productOf(data)} ${text}.`
const checkout =
  (text: string): Sentence =>
  data =>
    `The checkout of ${buyerOf(data)} for ${money(data.total_amount, data.currency)} ${text}.`
const grant =
  (text: string): Sentence =>
  data =>
    `${customerOf(data)}’s benefit “${descriptionOf(data.benefit)}” ${text}.`
const order =
  (text: string): Sentence =>
  data =>
    `The order of ${customerOf(data)} for ${money(data.total_amount, data.currency)} ${text}.`

/** A sentence about an event of each type, for members who read it in a chat. */
export const chatSentences: Record<WebhookEventType, Sentence> = {
  'checkout.created': checkout('was opened'),
  'checkout.updated': data => checkout(`is now ${statusOf(data)}`)(data),
  'checkout.expired': checkout('expired'),
  'customer.created': data => `New customer: ${nameOf(data)}.`,
  'customer.updated': data => `The details of ${nameOf(data)} changed.`,
  'customer.deleted': data => `Customer deleted: ${nameOf(data)}.`,
  'customer.state_changed': data => `What ${nameOf(data)} has access to changed.`,
  'customer_seat.assigned': data => `A seat was assigned to ${nameOf(data)}.`,
  'customer_seat.claimed': data => of(data, 'claimed a seat.'),
  'customer_seat.revoked': data => `The seat of ${nameOf(data)} was revoked.`,
  'member.created': data => of(data, 'is a new member of a customer.'),
  'member.updated': data => `The member ${nameOf(data)} of a customer changed.`,
  'member.deleted': data => of(data, 'is no longer a member of a customer.'),
  'order.created': data =>
    `New order from ${customerOf(data)}: ${money(data.total_amount, data.currency)}.`,
  'order.updated': data => order(`is now ${statusOf(data)}`)(data),
  'order.paid': data => `${customerOf(data)} paid ${money(data.total_amount, data.currency)}.`,
  'order.refunded': data =>
    `Refunded ${money(data.refunded_amount, data.currency)} to ${customerOf(data)}.`,
  'subscription.created': data => `${customerOf(data)} subscribed to ${productOf(data)}.`,
  'subscription.updated': subscription('changed'),
  'subscription.active': subscription('is active'),
  'subscription.canceled': data =>
    `${customerOf(data)} canceled their subscription to ${productOf(data)}.`,
  'subscription.uncanceled': data =>
    `${customerOf(data)} kept their subscription to ${productOf(data)}.`,
  'subscription.revoked': subscription('ended'),
  'subscription.past_due': data => `${customerOf(data)}’s payment for ${productOf(data)} failed.`,
  'subscription.paused': subscription('is paused'),
  'subscription.resumed': subscription('resumed'),
  'subscription.cycled': subscription('renewed'),
  'subscription.spending_cap_reached': data =>
    `The usage of a subscription reached its spending cap of ${money(data.amount, data.currency)}.`,
  'refund.created': data => `New refund: ${money(data.amount, data.currency)}.`,
  'refund.updated': data =>
    `The refund of ${money(data.amount, data.currency)} is now ${statusOf(data)}.`,
  'product.created': data => `New product: ${nameOf(data)}.`,
  'product.updated': data => `The product ${nameOf(data)} changed.`,
  'benefit.created': data => `New benefit: ${descriptionOf(data)}.`,
  'benefit.updated': data => `The benefit “${descriptionOf(data)}” changed.`,
  'benefit_grant.created': grant('was granted'),
  'benefit_grant.cycled': grant('was renewed'),
  'benefit_grant.updated': grant('changed'),
  'benefit_grant.revoked': grant('was revoked'),
  'discount.created': data => `New discount: ${nameOf(data)}.`,
  'discount.updated': data => `The discount ${nameOf(data)} changed.`,
  'discount.deleted': data => `Discount deleted: ${nameOf(data)}.`,
  'organization.updated': data => `The settings of ${nameOf(data)} changed.`,
  'usage_alert.triggered': data =>
    `${customerOf(data)} reached the usage alert “${nameOf(data.alert)}”.`,
}

const UNNAMED = 'A customer'

function nameOf(value: unknown): string {
  const { name, email } = (value ?? {}) as Data
  return textOf(name) ?? textOf(email) ?? UNNAMED
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const customerOf = (data: Data) => nameOf(data.customer)
const buyerOf = (data: Data) =>
  textOf(data.customer_name) ?? textOf(data.customer_email) ?? 'a customer'
const productOf = (data: Data) => textOf((data.product as Data | undefined)?.name) ?? 'a product'
const descriptionOf = (value: unknown) =>
  textOf((value as Data | undefined)?.description) ?? 'without a name'
const statusOf = ({ status }: Data) => (textOf(status) ?? 'changed').replaceAll('_', ' ')

function money(amount: unknown, currency: unknown): string {
  if (typeof amount !== 'number' || typeof currency !== 'string') return 'an unknown amount'
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}
