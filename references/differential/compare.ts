import { ApiKey } from '@gatehouse/contract/access/api-keys'
import { Session } from '@gatehouse/contract/accounts/sessions'
import { User } from '@gatehouse/contract/accounts/users'
import type { Case, Exception, ExpectedOutcome, Generation, Oracle } from './case.ts'
import type { Observation } from './observe.ts'

/** The peers' responses to one case; null if a preceding step is rejected there. */
export type Trace = Record<Generation, Observation | null>

/**
 * The expected response: each part must equal one of the listed values. A missing part may have any
 * value.
 */
type Expectation = {
  status: number
  types?: (string | null)[]
  words?: { code: string; message: string }
  bodies?: unknown[]
  more?: Record<string, unknown>
  locations?: (string | undefined)[]
  cookies?: string[][]
  isSpecified?: true
  headers?: (Record<string, string> | undefined)[]
}

/**
 * Returns the differences from the expected response, one readable line each. Empty: no difference.
 */
export function differences(item: Case, trace: Trace, answer: Observation): string[] {
  if (item.oracle === 'ours') return compare(toExpectation(item.expect), answer)
  const expectation = expectationOf(item.oracle, trace)
  if (typeof expectation === 'string') return [expectation]
  if (item.ask.method === 'HEAD') delete expectation.words
  if (
    !expectation.words &&
    expectation.status >= 400 &&
    item.ask.method !== 'HEAD' &&
    !item.but?.code
  ) {
    return [`nobody has words for ${expectation.status}: say which are right`]
  }
  if (!item.but) return compare(expectation, answer)
  return [
    ...staleIn(item.but, expectation),
    ...compare({ ...expectation, ...byException(item.but, expectation) }, answer),
  ]
}

/** Combines the responses of both generations: the newer's code and the older's message. */
function expectationOf(oracle: Exclude<Oracle, 'ours'>, trace: Trace): Expectation | string {
  const older = trace['1.2.12']
  const newer = trace['1.7']
  const requests = oracle === 'either' ? [older, newer] : [oracle === '1.7' ? newer : older]
  const theirs = requests.filter(item => item !== null)
  const [first, second] = theirs
  if (!first || theirs.length < requests.length) return 'its oracle was not heard; record it anew'
  if (second && first.status !== second.status)
    return `1.2.12 answers ${first.status} and 1.7 ${second.status}: name who is right`
  const expectation: Expectation = {
    status: first.status,
    types: theirs.map(({ type }) => type),
    locations: theirs.map(({ location }) => location),
    cookies: theirs.map(item => comparableCookies(item.cookies)),
    headers: theirs.map(({ headers }) => headers),
  }
  if (first.status < 400) return { ...expectation, bodies: theirs.map(({ body }) => body) }
  const words = wordsOf(first.status, oracle === '1.7' ? null : older, newer)
  // A peer's response without a body has no content type either; ours is always JSON.
  return {
    ...expectation,
    types: [...(expectation.types ?? []), JSON_TYPE],
    ...(words && { words }),
  }
}

/**
 * Our cookie cache is valid for a minute by default; both peers have it off unless configured. The
 * cases about it state their cookies by hand. Browsers that signed in before also have our
 * known-device cookie.
 */
const comparableCookies = (cookies: string[] = []) =>
  cookies.filter(line => !/^better-auth\.(session_data|known_device)=/.test(line))

const cookiesOf = ({ cookies = [] }: Observation, expectation: Expectation) =>
  expectation.isSpecified
    ? cookies.filter(line => !line.startsWith('better-auth.known_device='))
    : comparableCookies(cookies)

type ErrorTexts = { code?: string; message?: string }

const JSON_TYPE = 'application/json'

/** The code and message that we return where a peer responds with a status and no body. */
const WORDS: Record<number, Required<ErrorTexts>> = {
  401: { code: 'UNAUTHORIZED', message: 'Unauthorized' },
  404: { code: 'NOT_FOUND', message: 'Not found' },
}

function wordsOf(
  status: number,
  older: Observation | null,
  newer: Observation | null,
): Expectation['words'] | undefined {
  const [old, young] = [older, alike(older, newer)].map(
    item => item?.body as ErrorTexts | undefined,
  )
  const message = old?.message ?? young?.message
  if (message === undefined || young?.code === 'UNAUTHORIZED') return WORDS[status]
  // The newer generation reports schema errors where the older one had a specific code.
  const isGenericError = young?.code === 'VALIDATION_ERROR' && old?.code !== undefined
  const code = (isGenericError ? old?.code : (young?.code ?? old?.code)) ?? derivedFrom(message)
  // The newer generation lists every field in its library's messages; ours are the older one's.
  const place = /^\[(body|query)/.exec(message)?.[1]
  return { code, message: place ? `Invalid ${place} parameters` : message }
}

/** The newer's error, if it is the same one by status or by message. */
function alike(older: Observation | null, newer: Observation | null): Observation | null {
  if (!older || older.status === newer?.status) return newer
  const [old, young] = [older.body, newer?.body].map(
    body => (body as ErrorTexts | undefined)?.message,
  )
  return old !== undefined && old.toLowerCase() === young?.toLowerCase() ? newer : null
}

/** Derives the code from a message that has none in the catalog. */
const derivedFrom = (message: string) =>
  message
    .toUpperCase()
    .replaceAll(' ', '_')
    .replaceAll(/[^A-Z0-9_]/g, '')

function toExpectation(expected: ExpectedOutcome): Expectation {
  const { status, code, message } = expected
  const words = code === undefined ? WORDS[status] : { code, message: message ?? '' }
  return {
    status,
    isSpecified: true,
    ...(status >= 400 && words && { words }),
    ...('body' in expected && { bodies: [expected.body] }),
    ...('location' in expected && { locations: [expected.location] }),
    ...(expected.cookies && { cookies: [expected.cookies] }),
    ...(expected.type && { types: [expected.type] }),
  }
}

function byException(but: Exception, expectation: Expectation): Partial<Expectation> {
  const { words } = expectation
  const { code, message } = { ...words, ...but }
  return {
    ...(but.status !== undefined && { status: but.status }),
    ...(code !== undefined && { words: { code, message: message ?? '' } }),
    ...(but.headers && { headers: [but.headers] }),
    ...('body' in but && { bodies: [but.body] }),
    ...('location' in but && { locations: [but.location] }),
    ...(but.cookies && { cookies: [but.cookies] }),
    ...(but.type && { types: [but.type] }),
    ...(but.more && { more: but.more }),
  }
}

/** Reports an exception that no longer applies, because it would only hide differences. */
function staleIn(but: Exception, expectation: Expectation): string[] {
  const { words } = expectation
  const same = [
    but.status === expectation.status && 'status',
    words !== undefined && but.code === words.code && 'code',
    words !== undefined && but.message === words.message && 'message',
    'location' in but && expectation.locations?.includes(but.location) && 'location',
    but.cookies && expectation.cookies?.some(item => isSame(item, but.cookies)) && 'cookies',
    'body' in but && expectation.bodies?.some(item => isSame(item, but.body)) && 'body',
  ]
  return same.filter(Boolean).map(part => `the exception's ${part} is the oracle's own`)
}

function compare(expectation: Expectation, ours: Observation): string[] {
  const found = oneOf('content type', expectation.types, ours.type)
  if (ours.status !== expectation.status)
    found.unshift(scenario('status', ours.status, expectation.status))
  found.push(...oneOf('location', expectation.locations, ours.location))
  found.push(...oneOf('cookies', expectation.cookies, cookiesOf(ours, expectation)))
  if (expectation.headers && ours.status === expectation.status)
    found.push(...oneOf('headers', expectation.headers, ours.headers))
  if (expectation.words !== undefined) found.push(...compareWords(expectation.words, ours.body))
  if (expectation.bodies)
    found.push(...compareValues('body', expectation.bodies, ours.body, expectation.more ?? {}))
  return found
}

function compareWords(words: NonNullable<Expectation['words']>, body: unknown): string[] {
  const { code, message } = (body ?? {}) as ErrorTexts
  return [
    ...(code === words.code ? [] : [scenario('code', code, words.code)]),
    ...(message === words.message ? [] : [scenario('message', message, words.message)]),
  ]
}

const oneOf = (label: string, theirs: unknown[] | undefined, ours: unknown): string[] =>
  !theirs || theirs.some(item => isSame(item, ours)) ? [] : [scenario(label, ours, ...theirs)]

/**
 * Every key of the peer must be in our response; we may return more keys of a user or a session, if
 * the contract declares them.
 */
function compareValues(
  path: string,
  theirs: unknown[],
  ours: unknown,
  more: Record<string, unknown>,
): string[] {
  if (path in more) return isSame(ours, more[path]) ? [] : [scenario(path, ours, more[path])]
  if (theirs.some(item => isSame(item, ours))) return []
  if (Array.isArray(ours) && theirs.some(Array.isArray)) {
    const lists = theirs.filter(Array.isArray)
    if (!lists.some(list => list.length === ours.length))
      return [scenario(`${path}.length`, ours.length, ...lists.map(list => list.length))]
    return ours.flatMap((item, index) => {
      const each = lists.map(list => list[index] as unknown)
      return compareValues(`${path}[${index}]`, each, item, more)
    })
  }
  const objects = theirs.filter(isObject)
  if (!isObject(ours) || objects.length === 0) return [scenario(path, ours, ...theirs)]
  const known = new Set(objects.flatMap(item => Object.keys(item)))
  const missing = [...known].filter(key => !(key in ours) && !(`${path}.${key}` in more))
  const added = Object.keys(ours).filter(
    key => !known.has(key) && !isDeclared(ours, key) && !(`${path}.${key}` in more),
  )
  return [
    ...missing.map(key => `${path}.${key} is missing`),
    ...added.map(key => `${path}.${key} is nobody's: ${JSON.stringify(ours[key])}`),
    ...Object.keys(ours).flatMap(key => {
      const each = objects.filter(item => key in item).map(item => item[key])
      const isCompared = known.has(key) || `${path}.${key}` in more
      return isCompared ? compareValues(`${path}.${key}`, each, ours[key], more) : []
    }),
  ]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** We return users, sessions and API keys whole, where the peers sometimes omit fields. */
function isDeclared(ours: Record<string, unknown>, key: string): boolean {
  if ('emailVerified' in ours && 'email' in ours) return key in User.shape
  if ('rateLimitMax' in ours) return key in ApiKey.shape
  return 'expiresAt' in ours && 'userId' in ours && 'token' in ours && key in Session.shape
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const scenario = (label: string, ours: unknown, ...theirs: unknown[]) => {
  const expectation = [...new Set(theirs.map(item => JSON.stringify(item) ?? 'nothing'))].join(
    ' or ',
  )
  return `${label} is ${JSON.stringify(ours) ?? 'nothing'}, not ${expectation}`
}

/** Returns the status and, for an error, the code that a case requires of us. */
export function outcomeOf(item: Case, trace: Trace | undefined): { status: number; code?: string } {
  const expectation =
    item.oracle === 'ours'
      ? toExpectation(item.expect)
      : expectationOf(item.oracle, trace ?? { '1.2.12': null, '1.7': null })
  if (typeof expectation === 'string') return { status: 0 }
  const { status, words } =
    item.oracle !== 'ours' && item.but
      ? { ...expectation, ...byException(item.but, expectation) }
      : expectation
  return { status, ...(words && { code: words.code }) }
}
