import { validCall, type Call } from './ask.ts'
import { unknownTo } from './access-rules.ts'
import { bearer, browser } from './fixtures.ts'
import type { CheckRun } from './check-run.ts'

/** Another merchant's objects are not found, whether the rest of the request is valid or not. */
export async function checkTenantIsolation({ scene, stop, expect }: CheckRun): Promise<void> {
  const { subjects, params, body, protocol } = stop.endpoint
  if (!params || protocol === 'accounts' || subjects.includes('anonymous')) return
  const call = validCall(stop, scene.own)
  const theirs = stop.example.params?.(scene.foreign)
  const missing = [404, 'ResourceNotFound'] as const
  await expect('with a foreign id', { ...call, params: theirs }, missing)
  // Where the scene has no such object, a bad body is rejected first.
  if (body && stop.example.answers !== 404)
    await expect('with a foreign id and a bad body', { ...call, params: theirs, body: [] }, missing)
  if (subjects.includes('user')) {
    const by = browser(scene.own.owner)
    await expect('by a person, with a foreign id', { ...call, by, params: theirs }, missing)
    await expect('by who works nowhere', { ...call, by: scene.outsider }, missing)
  }
  if (subjects.includes('customer')) {
    const by = bearer(scene.own.other_session)
    await expect('by another customer of the same merchant', { ...call, by }, missing)
  }
}

/** An unknown id is not found; a malformed id is invalid. */
export async function checkUnknownIds({ scene, stop, expect }: CheckRun): Promise<void> {
  const { params, protocol } = stop.endpoint
  const call = validCall(stop, scene.own)
  if (!params || !call.params || protocol === 'accounts') return
  const unknown: Call = { ...call, params: unknownTo(call.params) }
  await expect('with an unknown id', unknown, [404, 'ResourceNotFound'])
  for (const name of Object.keys(call.params)) {
    for (const strange of ['not-an-id', '0', '../..', '%00', 'ü 🎈', 'x'.repeat(2_000)]) {
      const body = { ...call.params, [name]: strange }
      const expected = params.safeParse(body).success ? 404 : 422
      await expect(`with ${name} ${strange.slice(0, 20)}`, { ...call, params: body }, expected)
    }
  }
}

/** A body or filter with another merchant's ids is rejected and never affects their objects. */
export async function checkForeignIds({ scene, stop, findings, expect }: CheckRun): Promise<void> {
  const { subjects, path } = stop.endpoint
  if (subjects.includes('anonymous')) return
  // Admins of the server may access every user on it.
  if (path.startsWith('/api/auth/admin/')) return
  if (!subjects.includes('user') && !subjects.includes('organization')) return
  const { own, foreign } = scene
  const call = validCall(stop, own)
  for (const part of ['body', 'query'] as const) {
    const theirs = validCall(stop, foreign)[part]
    if (JSON.stringify(theirs) === JSON.stringify(call[part])) continue
    const { status, text } = await expect(
      `with a foreign ${part}`,
      { ...call, [part]: theirs },
      'any',
    )
    if (status < 400) findings.push(`a foreign ${part} was taken: ${text}`)
  }
}
