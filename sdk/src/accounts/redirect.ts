/**
 * A URL that a response may safely send the page to: an absolute http or https URL, or a path of
 * the page's own origin. Undefined for anything else (`javascript:`, `//elsewhere`).
 */
export function safeRedirect(url: string, here: string): string | undefined {
  const target = URL.canParse(url, here) ? new URL(url, here) : undefined
  if (!target || !/^https?:$/.test(target.protocol)) return undefined
  const isWritten = /^https?:\/\//i.test(url)
  return isWritten || target.origin === new URL(here).origin ? target.href : undefined
}
