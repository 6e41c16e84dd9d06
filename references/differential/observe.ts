/** Reduces a response to the parts that are the same in every run. */
export type Observation = {
  status: number
  type: string | null
  body?: unknown
  location?: string
  cookies?: string[]
  headers?: Record<string, string>
}

/** The values known while a case runs: names and what they stand for. */
export type CaseValues = { names: ReadonlyMap<string, string>; now: Date }

/** Headers that clients of the protocol read. */
const HEADERS = ['x-retry-after']

/** We recognize a browser by these; clients of the protocol ignore them. */
const OWN_COOKIES = /^(__Secure-)?better-auth\.(known_device|verification)=/

const NAME_LENGTH_MIN = 4

/** Records a response so that the same response of another server gives the same record. */
export function observe(response: Response, text: string, known: CaseValues): Observation {
  const type = response.headers.get('content-type')?.split(';')[0] ?? null
  const location = response.headers.get('location')
  const set = response.headers.getSetCookie().filter(line => !OWN_COOKIES.test(line))
  const cookies = set.map(observeCookie).sort()
  const headers = HEADERS.flatMap(name => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, observeText(value, known)] as const]
  })
  return {
    status: response.status,
    type,
    ...(text !== '' && { body: observeBody(text, known) }),
    ...(location !== null && { location: observeText(location, known) }),
    ...(cookies.length > 0 && { cookies }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  }
}

function observeBody(text: string, known: CaseValues): unknown {
  if (/^\s*<(!doctype|html)/i.test(text)) return '<html>'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return observeText(text, known)
  }
  return observeValue(value, known)
}

/** The same for any JSON value: ids, dates, secrets and signatures get a common placeholder. */
function observeValue(value: unknown, known: CaseValues): unknown {
  if (typeof value === 'string') return observeText(value, known)
  if (Array.isArray(value)) return value.map(item => observeValue(item, known))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => {
    return [key, observeField(key, item, known)] as const
  })
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Claims of a token that are dates, in seconds. */
const TIME_CLAIMS = new Set(['iat', 'exp', 'nbf'])

function observeField(key: string, value: unknown, known: CaseValues): unknown {
  if (key === 'start') return lettersOf(value)
  if (TIME_CLAIMS.has(key) && typeof value === 'number')
    return observeMoment(new Date(value * 1_000), known)
  return observeValue(value, known)
}

/** The first letters of an API key, by which its owner recognizes it. */
const lettersOf = (start: unknown) => `<${String(start).length} letters>`

const SIGNED = /^.+\.[A-Za-z0-9+/]{43}=$/

function observeCookie(line: string): string {
  const [pair = '', ...attributes] = line.split(/; ?/)
  const at = pair.indexOf('=')
  const value = decodeURIComponent(pair.slice(at + 1))
  const kind = value === '' ? '' : SIGNED.test(value) ? '<signed>' : '<value>'
  const stableAttributes = attributes.filter(attribute => !/^expires=/i.test(attribute))
  return [`${pair.slice(0, at)}=${kind}`, ...stableAttributes].join('; ')
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const JWT = /^[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}$/
const BACKUP_CODE = /^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/
/** Random text: long, and neither a word, a sentence nor an error code. */
const RANDOM = /^(?=.*[a-z])(?=.*[A-Z0-9])[\w+/=-]{20,}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function observeText(text: string, known: CaseValues): string {
  const named = substituteNames(text, known)
  if (named !== text && !isAddress(named)) return named
  if (MOMENT.test(text)) return observeMoment(new Date(text), known)
  if (JWT.test(text)) return '<jwt>'
  if (BACKUP_CODE.test(text)) return '<code>'
  if (UUID.test(text) || RANDOM.test(text)) return '<id>'
  return isAddress(named) ? observeAddress(named, known) : text
}

const isAddress = (text: string) =>
  /^(https?|otpauth):\/\/|^\{(origin|google|discord)\}|^\/.*[?#]/.test(text)

/** Two URLs count as equal if their parts are, in any order of the parameters. */
function observeAddress(text: string, known: CaseValues): string {
  const [place = '', query] = text.split(/\?(.*)/s)
  const where = place
    .split('/')
    .map(part => observeRandom(part))
    .join('/')
  if (query === undefined) return where
  const pairs = [...new URLSearchParams(query)].map(
    ([key, value]) => `${key}=${key === 'secret' ? '<secret>' : observeText(value, known)}`,
  )
  return `${where}?${pairs.sort().join('&')}`
}

const observeRandom = (part: string) => (UUID.test(part) || RANDOM.test(part) ? '<id>' : part)

function observeMoment(moment: Date, { now }: CaseValues): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1_000)
  return seconds < 0 ? `<now${seconds}s>` : `<now+${seconds}s>`
}

/** Longer values first, because a URL may contain another kept value. */
function substituteNames(text: string, { names }: CaseValues): string {
  const known = [...names].filter(([, value]) => value.length >= NAME_LENGTH_MIN)
  known.sort(([, a], [, b]) => b.length - a.length)
  return known.reduce((all, [name, value]) => {
    return all.replaceAll(value, `{${name}}`).replaceAll(encodeURIComponent(value), `{${name}}`)
  }, text)
}
