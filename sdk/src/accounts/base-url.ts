/** Where accounts are served below an origin. */
export const BASE_PATH = '/api/auth'

/** The base URL was given wrongly, or could not be found out: a mistake of who calls us. */
export class BaseURLError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BaseURLError'
  }
}

/** Where to look for the base URL; the first that says something wins. */
export type BaseURLSources = {
  url?: string | undefined
  /** Put after an address that has no path of its own. */
  path?: string | undefined
  environment?: Record<string, string | undefined> | undefined
  /** The request being answered. Its forwarded headers are not read: anybody can send those. */
  request?: { url: string } | undefined
  location?: { origin: string } | undefined
}

/** Variables of the environment that name the server, in the order they are read. */
const VARIABLES = ['GATEHOUSE_URL', 'BETTER_AUTH_URL', 'BASE_URL']

/**
 * The address accounts are asked at: what was given, else what the environment says, else where
 * the request or the page is.
 */
export function readBaseURL({
  url,
  path = BASE_PATH,
  environment = environmentHere(),
  request,
  location = globalThis.location,
}: BaseURLSources = {}): string {
  // Bundlers set BASE_URL to the path a page is served under, which is no address.
  const named = VARIABLES.map(name => environment[name]).find(value => value && value !== '/')
  const given = url ?? named
  if (given !== undefined) return withPath(given, path)
  return withPath(originOf(request ?? { url: location?.origin ?? '' }), path)
}

/** An address with the path after it, unless it has one; it ends without a slash. */
function withPath(given: string, path: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !isWeb(url) || url.search || url.hash) {
    throw new BaseURLError(`Invalid base URL: ${given}. Please provide a valid base URL.`)
  }
  const own = withoutSlash(url.pathname)
  return `${url.origin}${own || withoutSlash(path.startsWith('/') ? path : `/${path}`)}`
}

function originOf({ url }: { url: string }): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed && isWeb(parsed)) return parsed.origin
  throw new BaseURLError('Could not get origin from request. Please provide a valid base URL.')
}

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'

const withoutSlash = (path: string) => path.replace(/\/+$/, '')

const environmentHere = () => (typeof process === 'undefined' ? {} : process.env)
