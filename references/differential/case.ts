import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'

/** The two generations of the public library that both implement the protocol. */
export type Generation = '1.2.12' | '1.7'

/**
 * Which response is the expected one. `either`: that of both generations; if their texts differ,
 * the code is the newer's and the message the older's. `ours`: neither, for a stated reason.
 */
export type Oracle = Generation | 'either' | 'ours'

/**
 * One request. In every string `{name}` stands for the value kept under that name, and
 * `{ada.email}` for Ada's email.
 */
export type ProtocolRequest = {
  /** The user whose browser sends the request; it keeps cookies. */
  as: string
  method: 'GET' | 'POST' | 'HEAD'
  /** Relative to `/api/auth`. */
  path: string
  query?: Record<string, string | string[]>
  /** A string is sent as is, anything else as JSON. */
  body?: unknown
  /** Added to the default headers or replacing them; null leaves one out. */
  headers?: Record<string, string | null>
  /** Name → path of the value in the response: `token`, `user.id`, `location.state`. */
  keep?: Record<string, string>
  /** As a preparing step, the request is expected to be rejected. */
  refused?: true
}

/** A state for which the protocol has no request, or whose whole scenario is covered elsewhere. */
export type Fact = 'admin' | 'banned' | 'verified' | 'without password'

/** A step that precedes the request under test. */
export type Step =
  | ProtocolRequest
  | { fact: Fact; of: string }
  /** Takes the token from the latest link mailed to a user, or the latest code. */
  | { mailed: string; to?: string; path: string; keep: string }
  | { coded: string; to?: string; keep: string }
  /** Reads an authenticator set up from the URI kept under this name. */
  | { authenticator: string; keep: string }
  /** A user closes the browser: all cookies are cleared, or only these. */
  | { forget: string; cookies?: string[] }
  | { pass: number }
  /** A user completes a provider's pages, and is about to return with code and state. */
  | { through: 'discord' | 'google'; from: string; says?: object }
  /** An id token with the claims of the provider. */
  | { idToken: 'google'; keep: string; says?: object }

/**
 * The response expected by hand where neither generation is right. Fields left out may have any
 * value.
 */
export type ExpectedOutcome = {
  status: number
  code?: string
  message?: string
  /** The whole body, in the placeholders of traces (`<id>`, `<now+60s>`, `{ada.email}`). */
  body?: unknown
  location?: string
  cookies?: string[]
  type?: string
}

/** A sequence of steps whose last one is the request under test, and the oracle of its response. */
export type Case = {
  title: string
  settings?: Settings
  setup: Step[]
  ask: ProtocolRequest
} & (
  | { oracle: Exclude<Oracle, 'ours'>; but?: Exception }
  | { oracle: 'ours'; because: string; expect: ExpectedOutcome }
)

/** An exception where we match the peer in all but one thing: the difference, and the reason. */
export type Exception = { because: string } & Partial<ExpectedOutcome> & {
    headers?: Record<string, string>
    /** What we return instead or in addition, by path: `body.user.role`; undefined: nothing. */
    more?: Record<string, unknown>
  }

/** Settings of the operator. The peers have an option for each setting used. */
export type Settings = Partial<InstanceSettings> & { rate_limits?: true }

/** The cases for one group of routes. */
export type Module = { name: string; cases: Case[] }

type Scenario = [...Step[], ProtocolRequest]
type CaseOptions = { settings?: Settings; but?: Exception }

const scenario = (title: string, story: Scenario) => ({
  title,
  setup: story.slice(0, -1),
  ask: story.at(-1) as ProtocolRequest,
})

/** Both generations respond alike, apart from the texts. */
export const either = (title: string, story: Scenario, beside: CaseOptions = {}): Case => ({
  ...scenario(title, story),
  oracle: 'either',
  ...beside,
})

/** The response of 1.2.12 is expected. */
export const older = (title: string, story: Scenario, beside: CaseOptions = {}): Case => ({
  ...scenario(title, story),
  oracle: '1.2.12',
  ...beside,
})

/** The response of 1.7 is expected. */
export const newer = (title: string, story: Scenario, beside: CaseOptions = {}): Case => ({
  ...scenario(title, story),
  oracle: '1.7',
  ...beside,
})

/** Neither response is expected, for the given reason. */
export const ours = (
  title: string,
  reason: string,
  story: Scenario,
  expect: ExpectedOutcome & { settings?: Settings },
): Case => {
  const { settings, ...expected } = expect
  const beside = settings && { settings }
  return { ...scenario(title, story), oracle: 'ours', because: reason, expect: expected, ...beside }
}

export const PASSWORD = 'correct horse battery staple'

type RequestOptions = Omit<Partial<ProtocolRequest>, 'method' | 'path' | 'body'>

/** Ada, or the named user, sends a POST. */
export const post = (
  path: string,
  body: unknown = {},
  more: RequestOptions = {},
): ProtocolRequest => ({
  as: 'ada',
  method: 'POST',
  path,
  body,
  ...more,
})

/** Ada, or the named user, sends a GET. */
export const get = (
  path: string,
  query?: ProtocolRequest['query'],
  more: RequestOptions = {},
): ProtocolRequest => ({
  as: 'ada',
  method: 'GET',
  path,
  ...(query && { query }),
  ...more,
})

/** A user with an account, signed in in their browser. `{ada.id}` and `{ada.token}` are kept. */
export const signUp = (as = 'ada', more: object = {}): ProtocolRequest => ({
  ...post('/sign-up/email', {
    name: as,
    email: `{${as}.email}`,
    password: PASSWORD,
    ...more,
  }),
  as,
  keep: { [`${as}.id`]: 'user.id', [`${as}.token`]: 'token' },
})

/** The same user signs in from another browser. */
export const signIn = (as = 'ada', user = as, more: object = {}): ProtocolRequest => ({
  ...post('/sign-in/email', { email: `{${user}.email}`, password: PASSWORD, ...more }),
  as,
  keep: { [`${as}.token`]: 'token' },
})

/** A user who has signed up and verified their email. */
export const verified = (as = 'ada'): Step[] => [signUp(as), { fact: 'verified', of: as }]

/** A user who is an admin of the server. */
export const admin = (as = 'root'): Step[] => [signUp(as), { fact: 'admin', of: as }]

/** A user as our server returns it everywhere, in the placeholders of traces. */
export const user = (as = 'ada', more: object = {}) => ({
  banExpires: null,
  banReason: null,
  banned: false,
  createdAt: '<now+0s>',
  displayUsername: null,
  email: `{${as}.email}`,
  emailVerified: false,
  id: `{${as}.id}`,
  image: null,
  language: null,
  name: as,
  role: 'user',
  twoFactorEnabled: false,
  updatedAt: '<now+0s>',
  username: null,
  ...more,
})
