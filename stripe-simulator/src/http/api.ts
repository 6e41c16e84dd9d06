import type { IncomingMessage } from 'node:http'
import { actingSpace } from '../accounts/accounts.ts'
import { REQUEST_FAULTS } from '../control/faults.ts'
import type { Fault, Faults } from '../control/faults.ts'
import type { RequestLog } from '../control/request-log.ts'
import type { IdempotentResponse } from '../state/secrets.ts'
import { forBrowser } from '../intents/browser-view.ts'
import { newId, secondsOf } from '../state/world.ts'
import type { Space, World } from '../state/world.ts'
import { API_VERSION } from '../webhooks/events.ts'
import { authenticate } from './authenticate.ts'
import type { Caller } from './authenticate.ts'
import { rejectedBeforehand, StripeError } from './errors.ts'
import { expand } from './expand.ts'
import { listOf, parseForm } from './form.ts'
import type { Form } from './form.ts'
import { answered, inUse, storeIdempotentResponse } from './idempotency.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Call, RouteMatch } from './router.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
  /** Set if the connection is to be broken instead of answered: after this many milliseconds. */
  lost?: number
}

export interface ApiContext {
  world: World
  router: (method: string, path: string) => RouteMatch | undefined
  faults: Faults
  rateLimit: RateLimit
  log: RequestLog
}

/** The content of a request before it is authorized. */
interface ApiRequest {
  method: string
  path: string
  text: string
  form: Form
  request: IncomingMessage
  id: string
}

/** Handles one request to Stripe's API. */
export async function handleApiRequest(
  context: ApiContext,
  request: IncomingMessage,
  url: URL,
  text: string,
): Promise<Answer> {
  const method = request.method ?? 'GET'
  const query = method === 'POST' ? text : url.search.slice(1)
  const apiRequest: ApiRequest = {
    method,
    path: url.pathname,
    text: query,
    form: parseForm(query),
    request,
    id: newId(context, 'req_', 14),
  }
  const key = request.headers['idempotency-key']
  const entry = context.log.begin({
    id: apiRequest.id,
    method,
    path: apiRequest.path,
    idempotency_key: typeof key === 'string' ? key : null,
    parameters: apiRequest.form,
    at: new Date().toISOString(),
  })
  const answer = await responseOf(context, apiRequest, entry.note)
  entry.end(answer.lost === undefined ? answer.status : 0, 'idempotent-replayed' in answer.headers)
  return answer
}

async function responseOf(
  context: ApiContext,
  apiRequest: ApiRequest,
  note: (account: string, fault?: string) => void,
): Promise<Answer> {
  try {
    const caller = authenticate(apiRequest.request, apiRequest.form, context.world.keys)
    const space = actingSpace(context.world, caller.account, caller.keyText)
    note(space.account)
    const found = findRoute(context, apiRequest, caller)
    context.rateLimit.count(space.account)
    const fault = context.faults.take(REQUEST_FAULTS, `${apiRequest.method} ${apiRequest.path}`)
    if (fault) note(space.account, fault.kind)
    if (fault?.kind === 'timeout_before') return responseLostAfter(fault)
    if (fault?.kind === 'error_429') throw tooMany()
    const answer = await keyed(context, apiRequest, { space, caller, found, fault })
    return fault?.kind === 'timeout_after' ? responseLostAfter(fault) : answer
  } catch (error) {
    return rejection(apiRequest, error)
  }
}

interface AllowedCaller {
  space: Space
  caller: Caller
  found: RouteMatch
  fault: Fault | undefined
}

const inFlight = new WeakMap<Space, Set<string>>()

/** Runs the request once per idempotency key. */
async function keyed(
  context: ApiContext,
  apiRequest: ApiRequest,
  admitted: AllowedCaller,
): Promise<Answer> {
  const header = apiRequest.request.headers['idempotency-key']
  const key =
    apiRequest.method === 'POST' && typeof header === 'string' && header !== '' ? header : null
  if (key === null) return (await run(context, apiRequest, admitted, null)).answer
  const { space } = admitted
  const busy = inFlight.get(space) ?? new Set()
  inFlight.set(space, busy)
  if (busy.has(key)) throw inUse(key)
  const moment = callOf(context, apiRequest, admitted, key)
  const known = answered(moment, key, { path: apiRequest.path, parameters: apiRequest.text })
  if (known) return replay(apiRequest, known)
  busy.add(key)
  try {
    const { answer, executed: isExecuted } = await run(context, apiRequest, admitted, key)
    if (isExecuted) {
      storeIdempotentResponse(moment, {
        id: key,
        path: apiRequest.path,
        parameters: apiRequest.text,
        status: answer.status,
        body: answer.body,
        request_id: apiRequest.id,
        created: moment.now,
      })
    }
    return answer
  } finally {
    busy.delete(key)
  }
}

async function run(
  context: ApiContext,
  apiRequest: ApiRequest,
  admitted: AllowedCaller,
  key: string | null,
): Promise<{ answer: Answer; executed: boolean }> {
  const { fault, found } = admitted
  if (fault?.kind === 'slow') await new Promise(resolve => setTimeout(resolve, fault.delay))
  try {
    if (fault?.kind === 'error_500') throw internalError()
    const call = callOf(context, apiRequest, admitted, key)
    const {
      expand: paths,
      key: _,
      _stripe_account: __,
      _stripe_version: ___,
      ...form
    } = apiRequest.form
    const object = found.route.run(call, form)
    const names = listOf(paths).filter(path => typeof path === 'string')
    const body = JSON.stringify(expand(call, object, names))
    return { answer: { status: 200, headers: headersOf(apiRequest), body }, executed: true }
  } catch (error) {
    const isExecuted = error instanceof StripeError && error.executed
    return {
      answer: rejection(apiRequest, errorForCaller(admitted.caller, error)),
      executed: isExecuted,
    }
  }
}

function callOf(
  context: ApiContext,
  apiRequest: ApiRequest,
  admitted: AllowedCaller,
  key: string | null,
): Call {
  return {
    world: context.world,
    space: admitted.space,
    now: secondsOf(context.world.now()),
    request: { id: apiRequest.id, idempotency_key: key },
    ids: admitted.found.ids,
    key: admitted.caller.key,
    keyText: admitted.caller.keyText,
  }
}

function findRoute(context: ApiContext, apiRequest: ApiRequest, caller: Caller): RouteMatch {
  const found = context.router(apiRequest.method, apiRequest.path)
  if (!found) {
    throw rejectedBeforehand(404, {
      type: 'invalid_request_error',
      message:
        `Unrecognized request URL (${apiRequest.method}: ${apiRequest.path}). Please see ` +
        'https://stripe.com/docs or we can help at https://support.stripe.com/.',
    })
  }
  if (caller.key === 'secret' || found.route.browser) return found
  throw rejectedBeforehand(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API ' +
      'key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  })
}

function headersOf(apiRequest: ApiRequest): Record<string, string> {
  const version = apiRequest.request.headers['stripe-version']
  const key = apiRequest.request.headers['idempotency-key']
  return {
    'content-type': 'application/json',
    'request-id': apiRequest.id,
    'stripe-version': typeof version === 'string' ? version : API_VERSION,
    ...(typeof key === 'string'
      ? { 'idempotency-key': key, 'original-request': apiRequest.id }
      : {}),
  }
}

function rejection(apiRequest: ApiRequest, error: unknown): Answer {
  const known = error instanceof StripeError ? error : unexpectedError(error)
  const body = JSON.stringify({
    error: {
      ...known.body,
      request_log_url: `https://dashboard.stripe.com/test/logs/${apiRequest.id}`,
    },
  })
  const retry: Record<string, string> = known.status === 429 ? { 'retry-after': '1' } : {}
  return { status: known.status, headers: { ...headersOf(apiRequest), ...retry }, body }
}

/** An error shown to a browser contains only those fields of an intent that a browser may see. */
function errorForCaller(caller: Caller, error: unknown): unknown {
  if (caller.key === 'secret' || !(error instanceof StripeError)) return error
  const { payment_intent, setup_intent, ...body } = error.body
  const publicError = new StripeError(error.status, {
    ...body,
    ...(payment_intent ? { payment_intent: forBrowser(payment_intent) } : {}),
    ...(setup_intent ? { setup_intent: forBrowser(setup_intent) } : {}),
  })
  publicError.executed = error.executed
  return publicError
}

function replay(apiRequest: ApiRequest, known: IdempotentResponse): Answer {
  const headers = {
    ...headersOf(apiRequest),
    'request-id': known.request_id,
    'original-request': known.request_id,
    'idempotent-replayed': 'true',
    'stripe-should-retry': 'false',
  }
  return { status: known.status, headers, body: known.body }
}

function responseLostAfter(fault: Fault): Answer {
  return { status: 0, headers: {}, body: '', lost: fault.delay }
}

function tooMany() {
  return rejectedBeforehand(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Testmode request rate limit exceeded, the rate limits in testmode are lower than ' +
      'livemode. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
  })
}

function internalError() {
  return new StripeError(500, {
    type: 'api_error',
    message: 'An unknown error occurred. If you continue to have problems, please contact support.',
  })
}

/** A bug in the simulator: written to the console so that it is noticed. */
function unexpectedError(error: unknown): StripeError {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  return rejectedBeforehand(500, {
    type: 'api_error',
    message: `The simulator failed: ${String(error)}`,
  })
}
