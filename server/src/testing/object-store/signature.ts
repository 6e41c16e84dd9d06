import { createHmac, hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The credentials that an object store accepts. */
export type StoreKey = { access_key_id: string; secret_access_key: string; region: string }

/** Why a request is rejected, as S3 names it; undefined if it is signed and has not expired. */
export type Rejection = 'AccessDenied' | 'SignatureDoesNotMatch' | undefined

/**
 * Checks a Signature Version 4, in the query or in the header, from the text of the request alone:
 * it shares no code with what signs.
 */
export function checkSignature(request: IncomingMessage, key: StoreKey, now: Date): Rejection {
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const query = search.split('&').filter(pair => pair !== '')
  const found = inQuery(query) ?? inHeader(request)
  if (!found) return 'AccessDenied'
  const { credential = '', moment = '', names = '', signature, seconds, payload } = found
  const begin = Date.parse(moment.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!(now.getTime() < begin + seconds * 1_000)) return 'AccessDenied'
  const [id, ...scope] = credential.split('/')
  const wanted = [moment.slice(0, 8), key.region, 's3', 'aws4_request'].join('/')
  if (id !== key.access_key_id || scope.join('/') !== wanted) return 'AccessDenied'
  const headers = names.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const signed = query.filter(pair => !pair.startsWith('X-Amz-Signature=')).map(withValue)
  const canonical = [
    request.method,
    path,
    signed.sort().join('&'),
    headers.join(''),
    names,
    payload,
  ]
  const digest = hash('sha256', canonical.join('\n'))
  const text = ['AWS4-HMAC-SHA256', moment, scope.join('/'), digest].join('\n')
  let secret: Buffer | string = `AWS4${key.secret_access_key}`
  for (const part of [...scope, text]) secret = createHmac('sha256', secret).update(part).digest()
  return (secret as Buffer).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

const withValue = (pair: string) => (pair.includes('=') ? pair : `${pair}=`)

function inQuery(query: string[]) {
  const fields = new URLSearchParams(query.join('&'))
  const read = (name: string) => fields.get(`X-Amz-${name}`) ?? undefined
  if (read('Algorithm') !== 'AWS4-HMAC-SHA256') return undefined
  return {
    credential: read('Credential'),
    moment: read('Date'),
    names: read('SignedHeaders'),
    signature: read('Signature'),
    seconds: Number(read('Expires')),
    payload: 'UNSIGNED-PAYLOAD',
  }
}

const CLOCK_SKEW_SECONDS = 900

function inHeader({ headers }: IncomingMessage) {
  const read = (name: string) =>
    new RegExp(`${name}=([^,\\s]+)`).exec(headers.authorization ?? '')?.[1]
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return undefined
  return {
    credential: read('Credential'),
    moment: String(headers['x-amz-date']),
    names: read('SignedHeaders'),
    signature: read('Signature'),
    seconds: CLOCK_SKEW_SECONDS,
    payload: String(headers['x-amz-content-sha256']),
  }
}
