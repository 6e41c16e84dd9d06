import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'

/** The two generations of the public library that both speak the protocol. */
export type Generation = '1.2.12' | '1.7'

/**
 * Who is right about an answer. `either`: both generations, and where they disagree in words, the
 * code is the newer's and the message the older's. `ours`: neither, for a reason that is given.
 */
export type Oracle = Generation | 'either' | 'ours'

/** One request. In every string `{name}` stands for what was kept, and `{ada.email}` for Ada's. */
export type Ask = {
  /** Whose browser asks; it keeps cookies. */
  as: string
  method: 'GET' | 'POST' | 'HEAD'
  /** Below `/api/auth`. */
  path: string
  query?: Record<string, string | string[]>
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown
  /** Beside the usual ones, or instead; null leaves one out. */
  headers?: Record<string, string | null>
  /** Name → where it stands in the answer: `token`, `user.id`, `location.state`. */
  keep?: Record<string, string>
  /** As something done before, it is meant to be refused. */
  refused?: true
}

/** What the protocol has no request for, or a whole story that is told elsewhere. */
export type Fact = 'admin' | 'banned' | 'verified' | 'without password'

/** Something that happens before the question. */
export type Step =
  | Ask
  | { fact: Fact; of: string }
  /** Takes the token out of the last link mailed to somebody, or the last code. */
  | { mailed: string; to?: string; path: string; keep: string }
  | { coded: string; to?: string; keep: string }
  /** Reads an authenticator that knows the address of this name. */
  | { authenticator: string; keep: string }
  /** Somebody closes the browser: every cookie is forgotten, or these alone. */
  | { forget: string; cookies?: string[] }
  | { pass: number }
  /** Somebody goes through a provider's pages, and is about to come back with code and state. */
  | { through: 'discord' | 'google'; from: string; says?: object }
  /** What the provider would vouch for, as an id token. */
  | { idToken: 'google'; keep: string; says?: object }

/** What is written by hand where neither generation is right. What is not named may be anything. */
export type Expected = {
  status: number
  code?: string
  message?: string
  /** The whole body, in the words of traces (`<id>`, `<now+60s>`, `{ada.email}`). */
  body?: unknown
  location?: string
  cookies?: string[]
  type?: string
}

/** What happens, whose last is the question; and who knows the right answer. */
export type Case = {
  title: string
  settings?: Settings
  given: Step[]
  ask: Ask
} & (
  | { oracle: Exclude<Oracle, 'ours'>; but?: Exception }
  | { oracle: 'ours'; because: string; expect: Expected }
)

/** Where ours agrees with its oracle in all but one thing: what is otherwise, and why. */
export type Exception = { because: string } & Partial<Expected> & {
    headers?: Record<string, string>
    /** What ours says instead or beside, by where it is: `body.user.role`; undefined: nothing. */
    more?: Record<string, unknown>
  }

/** Settings of the operator; the peers have an option for each that is used. */
export type Settings = Partial<InstanceSettings> & { rate_limits?: true }

/** The cases about one kind of routes. */
export type Room = { name: string; cases: Case[] }

type Story = [...Step[], Ask]
type Beside = { settings?: Settings; but?: Exception }

const told = (title: string, story: Story) => ({
  title,
  given: story.slice(0, -1),
  ask: story.at(-1) as Ask,
})

/** Both generations say the same, but for the words. */
export const either = (title: string, story: Story, beside: Beside = {}): Case => ({
  ...told(title, story),
  oracle: 'either',
  ...beside,
})

/** 1.2.12 is right. */
export const older = (title: string, story: Story, beside: Beside = {}): Case => ({
  ...told(title, story),
  oracle: '1.2.12',
  ...beside,
})

/** 1.7 is right. */
export const newer = (title: string, story: Story, beside: Beside = {}): Case => ({
  ...told(title, story),
  oracle: '1.7',
  ...beside,
})

/** Neither is, and why. */
export const ours = (
  title: string,
  because: string,
  story: Story,
  expect: Expected & { settings?: Settings },
): Case => {
  const { settings, ...expected } = expect
  const beside = settings && { settings }
  return { ...told(title, story), oracle: 'ours', because, expect: expected, ...beside }
}

export const PASSWORD = 'correct horse battery staple'

type More = Omit<Partial<Ask>, 'method' | 'path' | 'body'>

/** Ada, or whoever is named, posts something. */
export const post = (path: string, body: unknown = {}, more: More = {}): Ask => ({
  as: 'ada',
  method: 'POST',
  path,
  body,
  ...more,
})

/** Ada, or whoever is named, asks for something. */
export const get = (path: string, query?: Ask['query'], more: More = {}): Ask => ({
  as: 'ada',
  method: 'GET',
  path,
  ...(query && { query }),
  ...more,
})

/** Somebody with an account, signed in in their browser; `{ada.id}` and `{ada.token}` are kept. */
export const signUp = (as = 'ada', more: object = {}): Ask => ({
  ...post('/sign-up/email', {
    name: as,
    email: `{${as}.email}`,
    password: PASSWORD,
    ...more,
  }),
  as,
  keep: { [`${as}.id`]: 'user.id', [`${as}.token`]: 'token' },
})

/** The same person comes in by a browser of its own. */
export const signIn = (as = 'ada', who = as, more: object = {}): Ask => ({
  ...post('/sign-in/email', { email: `{${who}.email}`, password: PASSWORD, ...more }),
  as,
  keep: { [`${as}.token`]: 'token' },
})

/** Signed up, and the address proven. */
export const proven = (as = 'ada'): Step[] => [signUp(as), { fact: 'verified', of: as }]

/** Somebody who administers the server. */
export const admin = (as = 'root'): Step[] => [signUp(as), { fact: 'admin', of: as }]

/** A user as ours answers it everywhere, in the words of traces. */
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
