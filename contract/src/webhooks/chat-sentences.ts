import type { WebhookEventType } from './event-types.ts'

type Data = Record<string, unknown>

/** A sentence about an event, for members who read it in a chat. */
export const chatSentences: Partial<Record<WebhookEventType, (data: Data) => string>> = {
  'order.created': data =>
    `New order from ${customerOf(data)}: ${money(data.total_amount, data.currency)}.`,
  'order.paid': data => `${customerOf(data)} paid ${money(data.total_amount, data.currency)}.`,
  'order.refunded': data =>
    `Refunded ${money(data.refunded_amount, data.currency)} to ${customerOf(data)}.`,
  'subscription.created': data => `${customerOf(data)} subscribed to ${productOf(data)}.`,
  'subscription.active': data =>
    `${customerOf(data)}’s subscription to ${productOf(data)} is active.`,
  'subscription.canceled': data =>
    `${customerOf(data)} canceled their subscription to ${productOf(data)}.`,
  'subscription.uncanceled': data =>
    `${customerOf(data)} kept their subscription to ${productOf(data)}.`,
  'subscription.revoked': data => `${customerOf(data)}’s subscription to ${productOf(data)} ended.`,
  'subscription.past_due': data => `${customerOf(data)}’s payment for ${productOf(data)} failed.`,
  'customer.created': data => `New customer: ${nameOf(data)}.`,
  'refund.created': data => `New refund: ${money(data.amount, data.currency)}.`,
  'product.created': data => `New product: ${nameOf(data)}.`,
}

const nameOf = (value: unknown) => {
  const { name, email } = (value ?? {}) as Data
  return textOf(name) ?? textOf(email) ?? 'somebody'
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const customerOf = (data: Data) => nameOf(data.customer)
const productOf = (data: Data) => nameOf(data.product)

function money(amount: unknown, currency: unknown): string {
  if (typeof amount !== 'number' || typeof currency !== 'string') return 'an unknown amount'
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}
