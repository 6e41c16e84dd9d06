/** What an address of this app shows. */
export type Place =
  | { kind: 'checkout'; secret: string }
  | { kind: 'link'; secret: string }
  | { kind: 'unknown' }

/** Reads the address: `/checkout/link/{secret}` is a link, `/checkout/{secret}` a checkout. */
export function placeOf(pathname: string): Place {
  const [, , first, second] = pathname.split('/').map(decoded)
  if (first === 'link') return second ? { kind: 'link', secret: second } : { kind: 'unknown' }
  return first ? { kind: 'checkout', secret: first } : { kind: 'unknown' }
}

// A broken escape is part of a wrong address, which the server answers with 404.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Whether a picture or address is ours: the page's rules refuse pictures from elsewhere. */
export function isOurs(address: string): boolean {
  return (
    URL.canParse(address, location.href) &&
    new URL(address, location.href).origin === location.origin
  )
}
