/** A request of any framework: what counts are its headers. */
export type RequestLike = {
  headers: { get(name: string): string | null } | Record<string, string | string[] | undefined>
}

/** How a request identifies its user: by a JWT, or by what Gatehouse must be asked about. */
export type Credential =
  | { jwt: string }
  | { headers: { cookie: string } | { authorization: string } }

/** The names of the server's cookies: no other cookie is passed on to it. */
const COOKIE = /^(__Secure-|__Host-)?better-auth\./

/** A JSON Web Token has three parts; a session's token has none or two. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** The credential of a request; undefined if it has none. */
export function credentialOf(request: RequestLike): Credential | undefined {
  const [scheme = '', token = ''] = (readHeader(request, 'authorization') ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer' && token !== '') {
    return JWT.test(token) ? { jwt: token } : { headers: { authorization: `Bearer ${token}` } }
  }
  const cookie = (readHeader(request, 'cookie') ?? '')
    .split(/; */)
    .filter(pair => COOKIE.test(pair))
    .join('; ')
  return cookie === '' ? undefined : { headers: { cookie } }
}

function readHeader({ headers }: RequestLike, name: string): string | undefined {
  if ('get' in headers && typeof headers.get === 'function') return headers.get(name) ?? undefined
  const value = (headers as Record<string, string | string[] | undefined>)[name]
  return Array.isArray(value) ? value[0] : value
}
