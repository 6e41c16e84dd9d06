import type { Checkout } from '../client.ts'
import type { EmbedMessage, EmbedUpdate } from './messages.ts'

type EmbedTarget = Pick<Checkout, 'embed_origin'>

/** Whether the page is embedded; only the checkout's own `embed_origin` may embed it. */
export const isEmbedded = ({ embed_origin }: EmbedTarget): boolean =>
  embed_origin !== null && window.parent !== window

/** Posts a message to the embedding page, if it is the origin the checkout was opened for. */
export function notifyEmbedder(checkout: EmbedTarget, update: EmbedUpdate): void {
  const { embed_origin } = checkout
  if (!isEmbedded(checkout) || embed_origin === null || !URL.canParse(embed_origin)) return
  const message: EmbedMessage = { type: 'GATEHOUSE_CHECKOUT', ...update }
  window.parent.postMessage(message, new URL(embed_origin).origin)
}
