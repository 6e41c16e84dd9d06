import { createHmac, hash } from 'node:crypto'

/** The place and credentials of a signed request, and the request itself. */
export type PresignedRequest = {
  method: 'GET' | 'PUT'
  url: URL
  /** Headers that must be sent unchanged, in addition to `host`. */
  headers?: Record<string, string>
  region: string
  access_key_id: string
  secret_access_key: string
  now: Date
  seconds: number
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/**
 * A URL of an object store that works without credentials for a while: Signature Version 4 in the
 * query (docs.aws.amazon.com, "Authenticating Requests: Using Query Parameters").
 */
export function presign(request: PresignedRequest): string {
  const { method, region, access_key_id, secret_access_key, seconds } = request
  const moment = request.now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const scope = [moment.slice(0, 8), region, 's3', 'aws4_request']
  const url = new URL(request.url)
  const headers = Object.entries({ host: url.host, ...request.headers })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(byName)
  const signed = headers.map(([name]) => name).join(';')
  const query = [
    ...url.searchParams,
    ['X-Amz-Algorithm', ALGORITHM] as const,
    ['X-Amz-Credential', [access_key_id, ...scope].join('/')] as const,
    ['X-Amz-Date', moment] as const,
    ['X-Amz-Expires', String(seconds)] as const,
    ['X-Amz-SignedHeaders', signed] as const,
  ]
    .map(([name = '', value = '']) => [encode(name), encode(value)] as const)
    .toSorted(byName)
    .map(pair => pair.join('='))
    .join('&')
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map(part => encode(decodeURIComponent(part)))
      .join('/'),
    query,
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    signed,
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const text = [ALGORITHM, moment, scope.join('/'), hash('sha256', canonical)].join('\n')
  const key = scope.reduce<Buffer | string>(
    (above, part) => hmac(above, part),
    `AWS4${secret_access_key}`,
  )
  const signature = hmac(key, text).toString('hex')
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signature}`
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1)

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Encodes everything but letters, digits and `-_.~`, as the signature requires. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
