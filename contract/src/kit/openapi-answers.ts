import type { Endpoint, Protocol } from './endpoint.ts'
import { impliedProblems, impliedStatuses, namesRedirect } from './implied-problems.ts'
import { jsonSchemaOf, type Json } from './json-schema.ts'
import { accountCode, commonProblems, type Problem } from './problems.ts'

/** All responses of an operation, by status. */
export function responsesOf(endpoint: Endpoint, components: Json): Json {
  const { protocol } = endpoint
  const impliedCodes = impliedStatuses(endpoint)
  const own = Map.groupBy(endpoint.problems, problem => problem.status)
  const statuses = [...new Set([...impliedCodes, ...own.keys()])].sort((a, b) => a - b)
  const rejections = statuses.map(status => {
    const declared = own.get(status)
    if (!declared) return [status, { $ref: `#/components/responses/${nameOf(protocol, status)}` }]
    const shared = impliedCodes.has(status) ? impliedBy(protocol, status) : []
    return [status, rejectionOf(protocol, unique([...declared, ...shared]))]
  })
  const success = { [endpoint.status]: successOf(endpoint, components) }
  return { ...success, ...redirectOf(endpoint), ...Object.fromEntries(rejections) }
}

/** A link opened by a user redirects to the page it names, and adds the error. */
function redirectOf(endpoint: Endpoint): Json {
  const isRedirect = endpoint.method === 'GET' && namesRedirect(endpoint)
  if (endpoint.status !== 302 && !isRedirect) return {}
  const Location = { description: 'The URL to go to next.', schema: { type: 'string' } }
  const description =
    'Redirects to the given page. On failure, the `error` query parameter says why.'
  return { 302: { description, headers: { Location } } }
}

function successOf({ kind, output, summary }: Endpoint, components: Json): Json {
  const type = kind === 'stream' ? 'text/event-stream' : 'application/json'
  const content = output && { [type]: { schema: jsonSchemaOf(output, components) } }
  return { description: summary, ...(content && { content }) }
}

/**
 * Responses that several operations share, under `components.responses`: those that `paths` refers
 * to.
 */
export function sharedResponses(paths: Json): Json {
  const text = JSON.stringify(paths)
  const protocols = Object.keys(impliedProblems) as Protocol[]
  const responses: Json = {}
  for (const protocol of protocols) {
    for (const status of new Set(impliedProblems[protocol].map(problem => problem.status))) {
      const name = nameOf(protocol, status)
      if (!text.includes(`#/components/responses/${name}"`)) continue
      responses[name] = rejectionOf(protocol, impliedBy(protocol, status))
    }
  }
  return responses
}

const nameOf = (protocol: Protocol, status: number) => `${protocol}_${status}`

const impliedBy = (protocol: Protocol, status: number) =>
  impliedProblems[protocol].filter(problem => problem.status === status)

/** The first problem of each name: an operation's own text takes precedence over the common one. */
const unique = (list: Problem[]) =>
  list.filter((one, at) => list.findIndex(other => other.error === one.error) === at)

function rejectionOf(protocol: Protocol, list: Problem[]): Json {
  const words = (problem: Problem) => `${wireNameOf(protocol, problem)}: ${problem.detail}`
  const content = contentOf(protocol, list)
  const headers = list.some(({ status }) => status === 429) && RETRY_AFTER
  return {
    description: list.map(words).join('\n\n'),
    ...(headers && { headers }),
    ...(content && { content }),
  }
}

const RETRY_AFTER = {
  'Retry-After': { description: 'The number of seconds to wait.', schema: { type: 'integer' } },
}

const wireNameOf = (protocol: Protocol, { error, rendering }: Problem) =>
  protocol === 'accounts' && rendering !== 'oauth' ? accountCode(error) : error

function contentOf(protocol: Protocol, list: Problem[]): Json | undefined {
  const written = list.filter(({ rendering }) => rendering !== 'empty')
  if (written.length === 0) return undefined
  return { 'application/json': { schema: schemaOf(protocol, written) } }
}

const object = (properties: Json): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

/** OAuth 2 defines two error codes itself. */
const oauthNames = new Set<string>([
  commonProblems.invalid_token.error,
  commonProblems.insufficient_scope.error,
])

function schemaOf(protocol: Protocol, list: Problem[]): Json {
  const names = list.map(problem => wireNameOf(protocol, problem))
  if (protocol === 'accounts') return accountSchema(list)
  const plain = [...new Set(names.filter(name => !oauthNames.has(name)))]
  const oauth = names.filter(name => oauthNames.has(name))
  const detail = list.some(({ status }) => status === 422) ? VALIDATION_DETAIL : { type: 'string' }
  const schemas = [
    ...(plain.length > 0 ? [object({ error: { type: 'string', enum: plain }, detail })] : []),
    ...(oauth.length > 0
      ? [object({ error: { type: 'string', enum: oauth }, error_description: { type: 'string' } })]
      : []),
  ]
  const [first, second] = schemas
  return first && !second ? first : { anyOf: schemas }
}

/** Errors of accounts, among which those of OAuth 2 have its fields. */
function accountSchema(list: Problem[]): Json {
  const namesOf = (part: Problem[]) => [...new Set(part.map(one => wireNameOf('accounts', one)))]
  const [own, oauth] = [false, true].map(isOauth =>
    namesOf(list.filter(({ rendering }) => (rendering === 'oauth') === isOauth)),
  )
  const text = { type: 'string' }
  const schemas = [
    ...(own?.length ? [object({ code: { ...text, enum: own }, message: text })] : []),
    ...(oauth?.length
      ? [object({ error: { ...text, enum: oauth }, error_description: text })]
      : []),
  ]
  const [first, second] = schemas
  return first && !second ? first : { anyOf: schemas }
}

const VALIDATION_DETAIL = {
  anyOf: [
    { type: 'string' },
    { type: 'array', items: { $ref: '#/components/schemas/ValidationError' } },
  ],
}

/** One validation error of a request. */
export const validationError: Json = {
  type: 'object',
  required: ['type', 'loc', 'msg'],
  properties: {
    type: { type: 'string' },
    loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
    msg: { type: 'string' },
    input: {},
  },
}
