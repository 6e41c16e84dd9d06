import type { Page } from 'playwright-core'

/** One request of a page: what it was for, and the bytes of its response's body as sent. */
export type Transfer = { name: string; type: string; bytes: number }

/** Notes every request of a page from now on; ask once the page has loaded. */
export function countTransfers(page: Page): () => Promise<Transfer[]> {
  const transfers: Promise<Transfer>[] = []
  page.on('requestfinished', request => {
    const name = new URL(request.url()).pathname
    const type = request.resourceType()
    // A stream stays open and has no size.
    const sizes = type === 'eventsource' ? undefined : request.sizes()
    transfers.push(
      Promise.resolve(sizes).then(known => ({ name, type, bytes: known?.responseBodySize ?? 0 })),
    )
  })
  return () => Promise.all(transfers)
}

/** All of them, largest first, for a message. */
export const listed = (transfers: readonly Transfer[]): string =>
  transfers
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `\n  ${bytes} ${name}`)
    .join('')

/** The sum of their bytes. */
export const bytesOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0)
