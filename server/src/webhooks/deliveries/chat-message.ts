import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'

type Data = Record<string, unknown>

/** A sentence about an event, for people who read it in a chat. */
const sentences: Partial<Record<WebhookEventType, (data: Data) => string>> = {
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

/** Types for which there is something to say in a chat; the others are skipped there. */
export const chatTypes = Object.keys(sentences)

/**
 * The body of a chat message, or undefined where there is nothing to say. Names are the
 * customers' own: Discord is told to mention nobody, Slack's markup is made harmless.
 */
export function chatMessage(format: 'discord' | 'slack', payload: string): string | undefined {
  const { type, data } = JSON.parse(payload) as { type: WebhookEventType; data: Data }
  const sentence = sentences[type]?.(data)
  if (sentence === undefined) return undefined
  if (format === 'slack') return JSON.stringify({ text: escapeSlack(sentence) })
  return JSON.stringify({
    content: sentence.slice(0, DISCORD_LENGTH_MAX),
    allowed_mentions: { parse: [] },
  })
}

const DISCORD_LENGTH_MAX = 2_000

const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

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
