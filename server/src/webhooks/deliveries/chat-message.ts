import { chatSentences } from '@gatehouse/contract/webhooks/chat-sentences'
import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'

type Data = Record<string, unknown>

/**
 * The body of a chat message. Customers choose their names, so Discord is told to mention no one,
 * and Slack's markup is escaped.
 */
export function chatMessage(format: 'discord' | 'slack', payload: string): string {
  const { type, data } = JSON.parse(payload) as { type: WebhookEventType; data: Data }
  const sentence = chatSentences[type](data)
  if (format === 'slack') return JSON.stringify({ text: escapeSlack(sentence) })
  return JSON.stringify({
    content: sentence.slice(0, DISCORD_LENGTH_MAX),
    allowed_mentions: { parse: [] },
  })
}

const DISCORD_LENGTH_MAX = 2_000

const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
