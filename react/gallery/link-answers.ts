const PATH = '/v1/checkout-links/client/'

/** Answers questions about checkout links of the examples, which exist on this page alone. */
export function answerLinks(): void {
  const original = window.fetch
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const name = url.pathname.startsWith(PATH) ? url.pathname.slice(PATH.length) : undefined
    if (name === 'loading') return new Promise<never>(() => undefined)
    if (name === 'gone') return new Response(null, { status: 404 })
    if (name === 'failing') throw new TypeError('No connection.')
    return original(input, init)
  }
}
