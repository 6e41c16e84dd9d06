import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonProblems, problems, Refusal } from '@gatehouse/contract/kit/problems'
import { renderProblem } from './render.ts'

const { taken } = problems({ taken: [400, 'SLUG_IS_TAKEN', 'slug is taken'] })

const body = async (response: Response) => JSON.parse(await response.text()) as unknown

test('accounts render a shared problem as Better Auth does, billing as Polar does', async () => {
  const rejection = new Refusal(commonProblems.malformed)

  assert.deepEqual(await body(renderProblem(rejection, 'accounts')), {
    code: 'BAD_REQUEST',
    message: 'Invalid JSON in request body',
  })
  assert.deepEqual(await body(renderProblem(rejection, 'billing')), {
    error: 'BadRequest',
    detail: commonProblems.malformed.detail,
  })
})

test('a code of the accounts protocol stays as declared', async () => {
  const answer = renderProblem(new Refusal(taken), 'accounts')

  assert.equal(answer.status, 400)
  assert.deepEqual(await body(answer), { code: 'SLUG_IS_TAKEN', message: 'slug is taken' })
})

test("a 429 states how long to wait, in each protocol's form", async () => {
  const rejection = new Refusal(commonProblems.too_many_requests, { retry_after: 7 })

  const accounts = renderProblem(rejection, 'accounts')
  const billing = renderProblem(rejection, 'billing')

  assert.equal(accounts.headers.get('x-retry-after'), '7')
  assert.equal(accounts.headers.get('content-type'), 'application/json')
  assert.deepEqual(await body(accounts), {
    code: 'RATE_LIMITED',
    message: 'Too many requests. Please try again later.',
  })
  assert.equal(billing.headers.get('retry-after'), '7')
  assert.equal(await billing.text(), '')
})

test('every problem of the accounts protocol has a JSON body with code and message', async () => {
  for (const problem of [...Object.values(commonProblems), taken]) {
    const response = renderProblem(new Refusal(problem), 'accounts')
    const { code, message } = (await body(response)) as { code: string; message: string }

    assert.equal(response.status, problem.status)
    assert.equal(response.headers.get('content-type'), 'application/json')
    assert.match(code, /^[A-Z_]+$/)
    assert.notEqual(message, '')
  }
})

test('a missing object is NOT_FOUND, a missing session UNAUTHORIZED', async () => {
  const { not_found, unauthorized } = commonProblems

  assert.deepEqual(await body(renderProblem(new Refusal(not_found), 'accounts')), {
    code: 'NOT_FOUND',
    message: 'Not found',
  })
  assert.deepEqual(await body(renderProblem(new Refusal(unauthorized), 'accounts')), {
    code: 'UNAUTHORIZED',
    message: 'Unauthorized',
  })
})
