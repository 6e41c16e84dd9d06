import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { listOf } from './kit/fields.ts'

/** The address of the server that agents use, and of its description (RFC 9728, section 3.1). */
export const MCP_PATH = '/mcp'
const METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}` as const

const mcp = {
  kind: 'raw',
  path: MCP_PATH,
  status: 200,
  subjects: ['organization'],
  problems: [],
  internal: true,
} as const

/** Several groups may be separated by commas. */
const GROUPS_MAX = 1_000

/** The Model Context Protocol (streamable HTTP, without sessions), for agents. */
export const mcpEndpoints = endpoints('billing', {
  post: {
    ...mcp,
    method: 'POST',
    summary: 'Answer a message of the Model Context Protocol',
    resource_metadata: METADATA_PATH,
    query: z.object({
      /** Offers tools that change something, as far as the token permits. */
      write: z.enum(['true', 'false']).optional(),
      /** Offers the tools of these groups only, such as `products,customers`. */
      groups: listOf(z.string().max(GROUPS_MAX)).optional(),
    }),
  },
  metadata: {
    kind: 'read',
    method: 'GET',
    path: METADATA_PATH,
    status: 200,
    summary: 'Say which authorization server issues tokens for agents',
    subjects: ['anonymous'],
    output: z.object({
      resource: z.url(),
      authorization_servers: z.array(z.url()),
      scopes_supported: z.array(z.string()),
      bearer_methods_supported: z.array(z.literal('header')),
      resource_name: z.string(),
      resource_documentation: z.url(),
    }),
    problems: [],
    internal: true,
  },
  listen: {
    ...mcp,
    method: 'GET',
    status: 405,
    summary: 'Say that there is no stream of messages',
    subjects: ['anonymous'],
  },
})
