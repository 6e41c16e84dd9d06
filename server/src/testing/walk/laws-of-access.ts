import { roleGrants } from '@gatehouse/contract/access/roles'
import { isId, newId } from '../../platform/ids.ts'
import { goodCall, type Call } from './ask.ts'
import type { Stop } from './example.ts'
import { allBut, bearer, browser, nobody, type Caller, type Scene } from './scene.ts'
import type { Visit } from './visit.ts'

/** Who has no credential, or one that is nobody's or over, is told so and nothing else. */
export async function strangersAreRefused({ scene, stop, expect }: Visit): Promise<void> {
  const { subjects, protocol } = stop.endpoint
  if (subjects.includes('anonymous') && !subjects.includes('organization')) return
  const call = goodCall(stop, scene.own)
  const { session, token, person } = scene.expired
  if (protocol === 'accounts') {
    await expect('without a session', { ...call, by: nobody }, 401)
    await expect('with a forged session', { ...call, by: forged(call.by) }, 401)
    await expect('with an expired session', { ...call, by: person }, 401)
    return
  }
  await expect('without a credential', { ...call, by: nobody }, [401, 'Unauthorized'])
  for (const [what, by] of [
    ['an unknown token', bearer(`gatehouse_oat_${'x'.repeat(32)}`)],
    ['an unknown customer session', bearer(`gatehouse_cst_${'x'.repeat(32)}`)],
    ['a token of no kind', bearer('let me in')],
    ['an expired token', token],
    ['an expired customer session', session],
  ] as const) {
    await expect(`with ${what}`, { ...call, by }, [401, 'invalid_token'])
  }
}

const forged = ({ cookie = '', ...rest }: Caller): Caller => ({
  ...rest,
  cookie: cookie.replace(/=([^.;]{4})/, '=AAAA'),
})

/** A credential of a kind the endpoint does not take is no credential. */
export async function wrongSubjectsAreRefused({ scene, stop, expect }: Visit): Promise<void> {
  const { subjects, protocol } = stop.endpoint
  if (protocol === 'accounts' || subjects.includes('anonymous')) return
  const call = goodCall(stop, scene.own)
  const kinds = {
    organization: bearer(scene.own.token),
    customer: bearer(scene.own.session),
    user: browser(scene.own.owner),
  } as const
  for (const kind of ['organization', 'customer', 'user'] as const) {
    if (subjects.includes(kind)) continue
    await expect(`by a ${kind}`, { ...call, by: kinds[kind] }, [401, 'Unauthorized'])
  }
}

/** A token needs one of the scopes asked for, and any one of them is enough. */
export async function scopesAreAskedFor({ scene, stop, expect }: Visit): Promise<void> {
  const { scopes, subjects } = stop.endpoint
  if (!scopes || !subjects.includes('organization')) return
  const lacking = { ...goodCall(stop, scene.own), by: scene.holding(allBut(scopes)) }
  await expect('without the scope', lacking, [403, 'insufficient_scope'])
  const { harmless, allowed } = harmlessCall(stop, scene)
  for (const scope of scopes) {
    await expect(`with ${scope} alone`, { ...harmless, by: scene.holding([scope]) }, allowed)
  }
}

/** A member may do what the scopes of their role allow. */
export async function rolesAreAskedFor({ scene, stop, expect }: Visit): Promise<void> {
  const { scopes, subjects, protocol } = stop.endpoint
  if (protocol === 'accounts' || !subjects.includes('user') || subjects.includes('anonymous'))
    return
  const { harmless, allowed } = harmlessCall(stop, scene)
  const headers = { 'gatehouse-organization': scene.own.organization }
  for (const [role, by] of Object.entries(scene.members)) {
    const expected = roleGrants(role, scopes) ? allowed : ([403, 'NotPermitted'] as const)
    await expect(`as ${role}`, { ...harmless, by, headers }, expected)
  }
}

/** A call that shows whether one is let in, and changes nothing where one is. */
function harmlessCall(stop: Stop, scene: Scene): { harmless: Call; allowed: number } {
  const call = goodCall(stop, scene.own)
  const { params } = call
  if (params) return { harmless: { ...call, params: unknownTo(params) }, allowed: 404 }
  if (stop.endpoint.body) return { harmless: { ...call, body: [] }, allowed: 422 }
  return { harmless: call, allowed: stop.endpoint.status }
}

/** Parameters that name nothing there is. */
export const unknownTo = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isId(value) ? newId() : 'unknown-to-all']),
  )
