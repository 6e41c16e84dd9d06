import { isOnlyForServers } from '@gatehouse/contract/kit/endpoint'
import { isId, newId } from '../../platform/ids.ts'
import { validCall } from './ask.ts'
import { bearer, browser, anonymousCaller, type Caller } from './fixtures.ts'
import type { CheckRun } from './check-run.ts'

const UNKNOWN_SERVER = `gatehouse_sat_${'x'.repeat(40)}`

/**
 * A caller without a credential, or with an unknown or expired one, gets an authentication error
 * and nothing else.
 */
export async function checkUnauthenticatedCalls({ scene, stop, expect }: CheckRun): Promise<void> {
  const { subjects, protocol } = stop.endpoint
  const programs = subjects.includes('server')
  if (subjects.includes('anonymous') && !subjects.includes('organization')) return
  const call = validCall(stop, scene.own)
  const { session, token, person } = scene.expired
  if (isOnlyForServers(stop.endpoint)) {
    for (const by of [anonymousCaller, browser(scene.own.owner), bearer(scene.own.token)]) {
      await expect('without a server token', { ...call, by }, 404)
    }
    await expect('with an unknown server token', { ...call, by: bearer(UNKNOWN_SERVER) }, 404)
    await expect('without one, and a body of nonsense', { by: anonymousCaller, text: '{' }, 404)
    return
  }
  if (protocol === 'accounts') {
    await expect('without a session', { ...call, by: anonymousCaller }, 401)
    await expect('with a forged session', { ...call, by: forgeCookie(call.by) }, 401)
    if (programs)
      await expect('with an unknown token', { ...call, by: bearer(UNKNOWN_SERVER) }, 401)
    await expect('with an expired session', { ...call, by: person }, 401)
    return
  }
  await expect('without a credential', { ...call, by: anonymousCaller }, [401, 'Unauthorized'])
  for (const [label, by] of [
    ['an unknown token', bearer(`gatehouse_oat_${'x'.repeat(32)}`)],
    ['an unknown customer session', bearer(`gatehouse_cst_${'x'.repeat(32)}`)],
    ['a token of no kind', bearer('let me in')],
    ['an expired token', token],
    ['an expired customer session', session],
  ] as const) {
    await expect(`with ${label}`, { ...call, by }, [401, 'invalid_token'])
  }
}

const forgeCookie = ({ cookie = '', ...rest }: Caller): Caller => ({
  ...rest,
  cookie: cookie.replace(/=([^.;]{4})/, '=AAAA'),
})

/** Parameters with ids that do not exist. */
export const unknownTo = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isId(value) ? newId() : 'unknown-to-all']),
  )
