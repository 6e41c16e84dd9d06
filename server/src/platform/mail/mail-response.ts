/** A mail has its own styles and pictures, and nothing else in it may run. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "frame-ancestors 'self'",
].join('; ')

/** Shows the HTML of a mail in a frame; its links open a new page. */
export function mailResponse(html: string): Response {
  const linked = html.replaceAll('<a ', '<a rel="noopener" ')
  return new Response(linked, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': MAIL_POLICY,
    },
  })
}
