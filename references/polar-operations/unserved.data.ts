/** Operations of Polar's clients that Gatehouse does not serve, as `METHOD /path`, by reason. */
export const unserved: readonly { reason: string; operations: readonly string[] }[] = [
  {
    reason: 'A wallet is the balance of a customer, which is not bought but credited.',
    operations: ['POST /v1/wallets/{id}/top-up'],
  },
  {
    reason: 'A product is archived, as what was sold refers to it.',
    operations: ['DELETE /v1/products/{id}'],
  },
]
