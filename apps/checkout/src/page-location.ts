/** The page a URL shows. */
export type PageLocation =
  | { kind: 'checkout'; secret: string }
  | { kind: 'link'; secret: string }
  | { kind: 'unknown' }

/** Parses the URL: `/checkout/link/{secret}` is a link, `/checkout/{secret}` a checkout. */
export function placeOf(pathname: string): PageLocation {
  const [, , first, second] = pathname.split('/').map(decodePart)
  if (first === 'link') return second ? { kind: 'link', secret: second } : { kind: 'unknown' }
  return first ? { kind: 'checkout', secret: first } : { kind: 'unknown' }
}

// An invalid escape sequence is part of an unknown URL, to which the server responds 404.
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * Whether a picture or URL is on our origin: the page's Content Security Policy blocks other
 * pictures.
 */
export function isOurs(address: string): boolean {
  return (
    URL.canParse(address, location.href) &&
    new URL(address, location.href).origin === location.origin
  )
}
