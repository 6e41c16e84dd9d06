import { contract } from '@gatehouse/contract/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { jsonSchemaOf, type Json } from '@gatehouse/contract/kit/json-schema'
import { snakeCase } from '@gatehouse/contract/kit/key-case'
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import { isolated } from './isolated-schema.ts'
import { unconfirmed } from './unconfirmed.data.ts'

/** One operation of the API as a tool. */
export type Tool = {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object'; properties: Json; required: string[]; $defs?: Json }
  annotations: ToolAnnotations
  endpoint: Endpoint
  /** Whether a call must be confirmed after its preview. */
  confirms: boolean
}

/** Which tools a client gets. */
export type ToolSelection = {
  /** Permissions of the caller's token; undefined if unknown: then the API decides at the call. */
  scopes?: ReadonlySet<string> | undefined
  /** Whether tools that change something are included. */
  write: boolean
  /** Only operations of these groups, such as `products`; undefined: of all. */
  groups?: ReadonlySet<string> | undefined
}

/** Streams, files and pages are nothing that a tool can answer. */
const isCallable = ({ subjects, kind, internal }: Endpoint) =>
  subjects.includes('organization') && kind !== 'raw' && kind !== 'stream' && !internal

let all: { group: string; tool: Tool }[] | undefined

/** Every operation as a tool, made once. */
function everyTool(): { group: string; tool: Tool }[] {
  all ??= Object.entries(contract as Record<string, Record<string, Endpoint>>).flatMap(
    ([group, table]) =>
      Object.entries(table).flatMap(([name, endpoint]) =>
        isCallable(endpoint)
          ? [{ group: snakeCase(group), tool: toolOf(`${group}.${name}`, endpoint) }]
          : [],
      ),
  )
  return all
}

/** The names of all groups of tools, such as `products` and `customer_state`. */
export const toolGroups = (): string[] => [...new Set(everyTool().map(({ group }) => group))]

/** The tools of a selection: those the token permits, and that change nothing unless `write`. */
export const selectTools = ({ scopes, write, groups }: ToolSelection): Tool[] =>
  everyTool().flatMap(({ group, tool }) => {
    const { endpoint } = tool
    const isPermitted =
      !scopes || !endpoint.scopes || endpoint.scopes.some(scope => scopes.has(scope))
    const isSelected = !groups || groups.has(group)
    return isPermitted && isSelected && (write || isRead(endpoint)) ? [tool] : []
  })

/** Operations that only answer, although some of them are posted. */
const READS = new Set(['preview', 'check', 'snapshot'])

/** Whether an operation changes nothing. */
const isRead = ({ method, path }: Endpoint) =>
  method === 'GET' || (method === 'POST' && READS.has(path.split('/').findLast(Boolean) ?? ''))

function toolOf(id: string, endpoint: Endpoint): Tool {
  const readOnly = isRead(endpoint)
  const confirms = !readOnly && !unconfirmed.has(id)
  const scopes = endpoint.scopes?.join(' or ')
  const parts = [
    `${endpoint.summary}.`,
    endpoint.description,
    scopes && `Needs the permission ${scopes}.`,
    confirms &&
      'Answers with a preview and a confirmation_token first; nothing has happened then. Show ' +
        'the preview to the user, and repeat the call with the token if they agree.',
  ]
  return {
    name: snakeCase(id.replace('.', '_')),
    title: endpoint.summary,
    description: parts.filter(Boolean).join(' '),
    inputSchema: inputOf(endpoint, confirms),
    annotations: {
      title: endpoint.summary,
      readOnlyHint: readOnly,
      destructiveHint: confirms,
      idempotentHint: readOnly || endpoint.method === 'PUT' || endpoint.method === 'DELETE',
      openWorldHint: false,
    },
    endpoint,
    confirms,
  }
}

/** Path parameters and query fields side by side, and the body under its name. */
function inputOf({ params, query, body }: Endpoint, confirms: boolean): Tool['inputSchema'] {
  const components: Json = {}
  const objects = [params, query].flatMap(schema =>
    schema ? [jsonSchemaOf(schema, components)] : [],
  )
  const properties: Json = Object.assign({}, ...objects.map(schema => schema.properties))
  const required = objects.flatMap(schema => (schema.required as string[] | undefined) ?? [])
  if (body) {
    properties.body = jsonSchemaOf(body, components)
    required.push('body')
  }
  if (confirms)
    properties.confirmation_token = {
      type: 'string',
      maxLength: 2_000,
      description: 'From the preview of this call, once the user has agreed.',
    }
  return isolated({ type: 'object', properties, required }, components)
}
