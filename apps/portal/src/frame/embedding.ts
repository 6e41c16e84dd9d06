/** Whether the portal is shown in a page of the merchant. */
export const isEmbedded = window.parent !== window

/** What an embedded portal reports to the page that shows it. */
type Report = { type: 'gatehouse.portal.height'; height: number } | { type: SignedOut }
type SignedOut = 'gatehouse.portal.signed_out'

/** Which pages may show the portal is decided by the server; the reports contain no data. */
const report = (message: Report) => window.parent.postMessage(message, '*')

/** Tells the page around an embedded portal its height in pixels, now and whenever it changes. */
export function reportHeight(): void {
  if (!isEmbedded) return
  const { body } = document
  const observer = new ResizeObserver(() =>
    report({ type: 'gatehouse.portal.height', height: Math.ceil(body.scrollHeight) }),
  )
  observer.observe(body)
}

/** Tells the page around an embedded portal that the session has ended. */
export function reportSignedOut(): void {
  if (isEmbedded) report({ type: 'gatehouse.portal.signed_out' })
}

/** Opens a page that cannot be shown inside another one, such as a bank's. */
export function openOutside(url: string): void {
  if (isEmbedded) window.open(url, '_top')
  else location.assign(url)
}
