import { request, type Answer, type Call } from './ask.ts'
import { undeclaredResponse } from './declared.ts'
import type { EndpointCase } from './example.ts'
import type { Fixtures } from './fixtures.ts'

/** The expected error: its status and, if it matters, the problem's name. */
type ExpectedStatus = number | readonly [status: number, error: string] | 'any'

/** The calls made to one endpoint, and all deviations in their responses. */
export type CheckRun = {
  scene: Fixtures
  stop: EndpointCase
  findings: string[]
  /**
   * Makes a call whose response must be the expected one, and must match the contract in any case.
   */
  expect(what: string, call: Call, expected: ExpectedStatus): Promise<Answer>
}

/** Starts the tests of an endpoint. */
export function startCheck(scene: Fixtures, stop: EndpointCase): CheckRun {
  const findings: string[] = []
  return {
    scene,
    stop,
    findings,
    expect: async (what, call, expected) => {
      const answer = await request(scene, stop, call)
      const wrong = [...unexpectedResponse(answer, expected), ...undeclaredResponse(stop, answer)]
      findings.push(...wrong.map(text => `${what}: ${text}`.slice(0, FINDING_LENGTH_MAX)))
      return answer
    },
  }
}

const FINDING_LENGTH_MAX = 1_500

function unexpectedResponse({ status, text, body }: Answer, expected: ExpectedStatus): string[] {
  if (expected === 'any') return []
  const [requested, error] = typeof expected === 'number' ? [expected, undefined] : expected
  if (status !== requested) return [`expected ${requested}, got ${status} ${text}`]
  const { error: provided } = Object(body) as Record<string, unknown>
  return error === undefined || provided === error ? [] : [`expected ${error}, got ${text}`]
}
