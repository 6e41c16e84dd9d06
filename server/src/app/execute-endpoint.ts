import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { Refusal } from '@gatehouse/contract/kit/problems'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import type { Key, StoredResponse } from '../records/idempotency/idempotency.ts'
import {
  releaseKey,
  storeResponse,
  storeProblem,
  storeStage,
  resumeKey,
  claimKey,
} from '../records/idempotency/idempotency.ts'
import { crashPoint } from '../platform/crash.ts'
import { encodedBefore } from '../platform/http/encoded-once.ts'
import type {
  GroupedHandler,
  GroupedReadHandler,
  ImplementedEndpoint,
  StagedHandler,
} from '../platform/http/implement.ts'
import { renderProblem } from '../platform/http/render.ts'
import { problemResponse, Reply, type Extras } from '../platform/http/reply.ts'
import type { Site } from '../platform/site.ts'
import { handleInGroup } from './handle-in-group.ts'
import type { Actor } from '../actors/actor.ts'
import { reading, snapshot, write, type Reading, type Work } from '../platform/work.ts'

/** A response ready to be sent. */
export type Outcome = { status: number; text: string; extras: Extras }

type Input = Record<string, unknown>
type Operation = (work: Reading | Work, input: Input) => Promise<unknown>

/** Runs a read, write or staged endpoint and encodes its result by the contract. */
export async function executeEndpoint(
  site: Site,
  { endpoint, handler }: ImplementedEndpoint,
  request: { actor: Actor; input: Input; key: Key | undefined },
): Promise<Outcome> {
  const { actor, input, key } = request
  if (endpoint.kind === 'read') {
    if (typeof handler === 'object') {
      const reads = handler as GroupedReadHandler<Input, unknown>
      return encode(endpoint, await handleInGroup(site, reads, { actor, input }))
    }
    const run = (work: Reading) => (handler as Operation)(work, input)
    const value = endpoint.snapshot
      ? await snapshot(site, actor, run)
      : await run(reading(site, actor))
    return encode(endpoint, value)
  }
  try {
    if (endpoint.kind === 'staged') {
      return await executeStaged(
        site,
        endpoint,
        handler as StagedHandler<Input, unknown, unknown, unknown>,
        request,
      )
    }
    if (endpoint.kind === 'grouped') {
      return await executeGrouped(
        site,
        endpoint,
        handler as GroupedHandler<Input, unknown>,
        request,
      )
    }
    return await executeWrite(site, endpoint, handler as Operation, request)
  } catch (error) {
    if (key && error instanceof Refusal) await rememberRejection(site, endpoint, key, error)
    throw error
  }
}

type PreparedRequest = { actor: Actor; input: Input; key: Key | undefined }

function executeWrite(
  site: Site,
  endpoint: Endpoint,
  operation: Operation,
  { actor, input, key }: PreparedRequest,
) {
  return write(site, actor, async work => {
    const stored = key && (await claimKey(work, key))
    if (stored) return replay(stored)
    const outcome = encode(endpoint, await operation(work, input))
    if (key) await storeOutcome(work, endpoint, { key, outcome })
    return outcome
  })
}

/** A request with a key has a transaction of its own, in which its response is stored. */
async function executeGrouped(
  site: Site,
  endpoint: Endpoint,
  handler: GroupedHandler<Input, unknown>,
  { actor, input, key }: PreparedRequest,
) {
  if (!key) return encode(endpoint, await handleInGroup(site, handler, { actor, input }))
  const operation = async (work: Reading | Work) => {
    const [value] = await handler.handle(work as Work, [{ actor, input, now: work.now }])
    if (value instanceof Refusal) throw value
    return value
  }
  return executeWrite(site, endpoint, operation, { actor, input, key })
}

async function executeStaged(
  site: Site,
  endpoint: Endpoint,
  steps: StagedHandler<Input, unknown, unknown, unknown>,
  { actor, input, key }: PreparedRequest,
): Promise<Outcome> {
  const started = await write(site, actor, async work => {
    const found = key && (await resumeKey(work, key))
    if (found) return found
    const stage = await steps.prepare(work, input)
    if (key) await storeStage(work, key, stage)
    return { stage }
  })
  if ('stored' in started) return replay(started.stored)
  crashPoint(site, 'before asking')
  const answer = await steps.ask(site, started.stage, actor)
  crashPoint(site, 'after asking')
  return write(site, actor, async work => {
    const outcome = encode(endpoint, await steps.settle(work, started.stage, answer))
    if (key) await storeOutcome(work, endpoint, { key, outcome })
    return outcome
  })
}

/** A rejection that kept its writes is stored as it was rendered. */
async function storeOutcome(
  work: Work,
  { protocol }: Endpoint,
  { key, outcome }: { key: Key; outcome: Outcome },
): Promise<void> {
  const { status, text, extras } = outcome
  const rejection = problemResponse(extras)
  if (!rejection) return storeResponse(work, key, { status, answer: text })
  if (isTransient(status)) return releaseKey(work, key)
  const response = renderProblem(rejection, protocol)
  await storeResponse(work, key, { status, answer: await response.text() })
}

const replay = ({ status, answer }: StoredResponse): Outcome => {
  return { status, text: answer, extras: { headers: { 'idempotent-replayed': 'true' } } }
}

function encode(endpoint: Endpoint, value: unknown): Outcome {
  const { body, extras } = value instanceof Reply ? value : { body: value, extras: {} }
  if (extras.refusal) return { status: extras.refusal.status, text: '', extras }
  const status = extras.redirect === undefined ? (extras.status ?? endpoint.status) : 302
  if (status === 204 || extras.redirect !== undefined) return { status, text: '', extras }
  if (extras.json !== undefined) return { status, text: extras.json, extras }
  return { status, text: encodeBody(endpoint, body), extras }
}

function encodeBody({ output }: Endpoint, body: unknown): string {
  if (!output) return JSON.stringify(body ?? null)
  return encodedBefore(output, body) ?? JSON.stringify(compileEncoder(output)(body) ?? null)
}

/** Rejections that a later attempt might not get are not stored: 409, 429 and server errors. */
const isTransient = (status: number) => status === 409 || status === 429 || status >= 500

async function rememberRejection(site: Site, endpoint: Endpoint, key: Key, rejection: Refusal) {
  const response = renderProblem(rejection, endpoint.protocol)
  if (isTransient(response.status)) return
  await storeProblem(site, key, { status: response.status, answer: await response.text() })
}
