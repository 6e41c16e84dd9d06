import { signUp } from '../people.ts'
import { request, validCall, type Call } from './ask.ts'
import { expectStatus } from './created-objects.ts'
import { bearer, browser } from './fixtures.ts'
import type { CheckRun } from './check-run.ts'

/**
 * A valid call gets the declared response; a retry with its idempotency key gets the same response.
 */
export async function checkValidCalls(startCheck: CheckRun): Promise<void> {
  const { scene, stop, expect } = startCheck
  const { endpoint, example } = stop
  const spend = example.spend?.(scene.own)
  const call: Call = {
    ...validCall(stop, scene.own),
    ...(spend && { params: spend }),
    ...(example.by && { by: await callerOf(startCheck) }),
  }
  const keyed =
    endpoint.protocol === 'billing' && ['write', 'staged', 'grouped'].includes(endpoint.kind)
  if (!keyed) {
    const expected = example.answers ?? endpoint.status
    await expect('a good call', call, expected)
    return
  }
  const headers = { 'idempotency-key': `walk ${stop.name}` }
  const first = await expect(
    'a good call',
    { ...call, headers },
    example.answers ?? endpoint.status,
  )
  // A token that is revoked identifies nobody to whom the response could be repeated.
  if (example.by === 'spare token') await expect('a retry', { ...call, headers }, 401)
  else await checkReplay(startCheck, { ...call, headers }, first)
}

async function callerOf({ scene, stop }: CheckRun) {
  const { own, server } = scene
  if (stop.example.by === 'spare token') {
    const body = { organization_id: own.organization, comment: 'spare', scopes: ['orders:read'] }
    const made = await own.owner.post('/v1/organization-access-tokens/', body)
    return bearer(String(expectStatus(made, 201).token))
  }
  return browser(stop.example.by === 'owner' ? own.owner : await signUp(server, 'Newcomer'))
}

/** Responses that may differ at a later attempt are not stored. */
const isKept = (status: number) => status !== 409 && status !== 429 && status < 500

async function checkReplay(
  { scene, stop, findings, expect }: CheckRun,
  call: Call,
  first: ReplayedResponse,
) {
  if (!isKept(first.status)) return
  const second = await request(scene, stop, call)
  const same = second.status === first.status && second.text === first.text
  if (!same) findings.push(`again it is answered ${second.status} ${second.text}`)
  if (second.headers.get('idempotent-replayed') !== 'true')
    findings.push('nothing says it is a replay')
  if (!stop.endpoint.body) return
  const other = { ...call, body: { ...Object(call.body), metadata: { other: 'call' } } }
  await expect('the key with another body', other, [409, 'IdempotencyKeyReused'])
}

type ReplayedResponse = { status: number; text: string }
