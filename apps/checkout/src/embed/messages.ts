/** What a checkout tells the page it is embedded in. */
export type EmbedMessage = { type: 'GATEHOUSE_CHECKOUT' } & EmbedNews

export type EmbedNews =
  /** There is something to see. */
  | { event: 'loaded' }
  /** The buyer has said yes: from here on it must not be closed. */
  | { event: 'confirmed' }
  /** The buyer may go on: to the merchant's own page, where it named one. */
  | { event: 'success'; success_url: string; redirect: boolean }
  /** It waits for its buyer, maybe again after a refused payment: it may be closed. */
  | { event: 'open' }
  | { event: 'close' }
