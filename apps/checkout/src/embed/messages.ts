/** Messages from a checkout to the page that embeds it. */
export type EmbedMessage = { type: 'GATEHOUSE_CHECKOUT' } & EmbedUpdate

export type EmbedUpdate =
  /** The checkout is visible. */
  | { event: 'loaded' }
  /** The buyer confirmed: from now on the checkout must not be closed. */
  | { event: 'confirmed' }
  /** The buyer may continue, to the merchant's success page if it set one. */
  | { event: 'success'; success_url: string; redirect: boolean }
  /**
   * The checkout waits for its buyer, possibly again after a declined payment: it may be closed.
   */
  | { event: 'open' }
  | { event: 'close' }
