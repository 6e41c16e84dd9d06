import { createAccountClient, type AccountClient } from '@gatehouse/sdk/accounts'
import { closedOffers, entitlements, offers, organizations, providers } from './fixtures.data.ts'

/** What the pretended server of an example answers. */
export type Scenario = {
  /** Null if no user is signed in; absent while it is not known. */
  session?: object | null
  /** Sign-up is closed, and passwords are the only way in. */
  isClosed?: boolean
  hasOrganizations?: boolean
  hasPurchases?: boolean
  /** Requests are never answered, or they fail. */
  network?: 'loading' | 'failing'
}

let count = 0

/** A client of a server that exists on this page alone. */
export function clientOf(scenario: Scenario): AccountClient {
  return createAccountClient({
    // Each example has a session of its own, and tells no other tab.
    baseURL: `https://example-${(count += 1)}.invalid`,
    fetch: (input, init) =>
      answer(scenario, new URL(input instanceof Request ? input.url : input), init),
  })
}

async function answer(scenario: Scenario, url: URL, init?: RequestInit): Promise<Response> {
  const path = url.pathname.replace('/api/auth/', '')
  const isSession = path === 'get-session'
  if (scenario.network === 'loading' && !(isSession && 'session' in scenario)) {
    return new Promise(() => undefined)
  }
  if (scenario.network === 'failing' && !isSession) throw new TypeError('No connection.')
  const found = answers(scenario)[path]
  if (found !== undefined && (init?.method ?? 'GET') === 'GET') return Response.json(found)
  if (path === 'sign-out') return Response.json({ success: true })
  if (path === 'organization/set-active') return Response.json(null)
  return Response.json(...(refusals[path] ?? otherwise))
}

const answers = (scenario: Scenario): Record<string, unknown> => ({
  'get-session': scenario.session ?? null,
  offers: {
    ...(scenario.isClosed ? closedOffers : offers),
    passkeyHost: location.hostname,
  },
  'social-providers': { providers: scenario.isClosed ? [] : providers, googleClientId: null },
  'organization/list': scenario.hasOrganizations === false ? [] : organizations,
  'organization/get-organization': organizations[0],
  'organization/get-standing': {
    ...{ memberId: 'm', role: 'owner', permissions: ['invitation:create'] },
  },
  entitlements: scenario.hasPurchases === false ? nothingBought : entitlements,
  'organization/entitlements': nothingBought,
})

const nothingBought = { entitlements: [], total: 0 }

type Refusal = [body: { code: string; message: string }, init: { status: number }]

const wrong: Refusal = [
  { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
  { status: 401 },
]
const exists: Refusal = [
  { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', message: 'User already exists.' },
  { status: 422 },
]
const otherwise: Refusal = [{ code: 'EXAMPLE', message: 'This is an example.' }, { status: 400 }]

const refusals: Record<string, Refusal> = {
  'sign-in/email': wrong,
  'sign-in/username': wrong,
  'sign-up/email': exists,
}
