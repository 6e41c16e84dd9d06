/** The path of the accounts API on its origin. */
export const BASE_PATH = '/api/auth'

/** The base URL is invalid or could not be determined: an error of the calling code. */
export class BaseURLError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BaseURLError'
  }
}

/** Where to look for the base URL; the first source with a value wins. */
export type BaseURLSources = {
  url?: string | undefined
  /** Appended to a URL that has no path. */
  path?: string | undefined
  environment?: Record<string, string | undefined> | undefined
  /**
   * The request being handled. Its forwarded headers are ignored, because any client can send them.
   */
  request?: { url: string } | undefined
  location?: { origin: string } | undefined
}

/** Environment variables that name the server, in the order they are read. */
const VARIABLES = ['GATEHOUSE_URL', 'BETTER_AUTH_URL', 'BASE_URL']

/**
 * The base URL of the accounts API: the given URL, else the environment's, else the origin of the
 * request or the page.
 */
export function readBaseURL({
  url,
  path = BASE_PATH,
  environment = currentEnvironment(),
  request,
  location = globalThis.location,
}: BaseURLSources = {}): string {
  // Bundlers set BASE_URL to the path a page is served under, which is not a URL.
  const named = VARIABLES.map(name => environment[name]).find(value => value && value !== '/')
  const provided = url ?? named
  if (provided !== undefined) return withPath(provided, path)
  return withPath(originOf(request ?? { url: location?.origin ?? '' }), path)
}

/**
 * The server's address, to which paths are appended: the given URL, else the environment's, else
 * the page's own origin.
 */
export const readOrigin = (url?: string): string => readBaseURL({ url, path: '' })

/** Appends the path to a URL that has none; the result has no trailing slash. */
function withPath(input: string, path: string): string {
  const url = URL.canParse(input) ? new URL(input) : undefined
  if (!url || !isHttp(url) || url.search || url.hash) {
    throw new BaseURLError(`Invalid base URL: ${input}. Please provide a valid base URL.`)
  }
  const own = withoutSlash(url.pathname)
  const appended = path === '' || path.startsWith('/') ? path : `/${path}`
  return `${url.origin}${own || withoutSlash(appended)}`
}

function originOf({ url }: { url: string }): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed && isHttp(parsed)) return parsed.origin
  throw new BaseURLError('Could not get origin from request. Please provide a valid base URL.')
}

const isHttp = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'

const withoutSlash = (path: string) => path.replace(/\/+$/, '')

const currentEnvironment = () => (typeof process === 'undefined' ? {} : process.env)
