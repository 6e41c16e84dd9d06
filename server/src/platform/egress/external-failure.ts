/** The reason there is no response, as data that can be stored and shown. */
const externalFailures = [
  'insecure',
  'private_address',
  'name_not_found',
  'refused',
  'timed_out',
  'tls',
  'cut_off',
  'unreachable',
] as const
export type ExternalFailure = (typeof externalFailures)[number]

/** The address is not a public one. */
export class PrivateAddress extends Error {}

const byCode: Record<string, ExternalFailure> = {
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  EAI_NODATA: 'name_not_found',
  ENODATA: 'name_not_found',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_TIMEOUT: 'timed_out',
  UND_ERR_BODY_TIMEOUT: 'timed_out',
  ECONNRESET: 'cut_off',
  EPIPE: 'cut_off',
  UND_ERR_SOCKET: 'cut_off',
  UND_ERR_DESTROYED: 'cut_off',
  EPROTO: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
}

/** Derives the reason from an error of the network, of DNS, of TLS or of undici. */
export function failureOf(error: unknown): ExternalFailure {
  if (error instanceof PrivateAddress) return 'private_address'
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timed_out'
  const word = typeof code === 'string' ? code : ''
  if (/^(ERR_TLS|ERR_SSL|CERT_)/.test(word)) return 'tls'
  const known = byCode[word]
  if (known) return known
  return cause === undefined || cause === error ? 'unreachable' : failureOf(cause)
}
