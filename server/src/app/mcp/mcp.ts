import { isOrganizationScope } from '@gatehouse/contract/access/oauth-scopes'
import { allScopes } from '@gatehouse/contract/access/scopes'
import { commonProblems, fail, Refusal } from '@gatehouse/contract/kit/problems'
import { MCP_PATH, mcpEndpoints } from '@gatehouse/contract/mcp'
import type { Confirmations, Send } from '@gatehouse/mcp'
import type { Actor } from '../../actors/actor.ts'
import { later, SECOND } from '../../platform/clock.ts'
import { readLink, signLink } from '../../platform/crypto/signed-link.ts'
import { implement } from '../../platform/http/implement.ts'
import { readText } from '../../platform/http/read-input.ts'
import type { Site } from '../../platform/site.ts'
import { VERSION } from '../../platform/version.ts'

const PURPOSE = 'mcp_confirmation'

/**
 * The MCP server of an organization: each message is answered alone, by the tools that the
 * caller's token permits. A call becomes a request to our own API with the same token, so nothing
 * can be done here that the token could not do there.
 */
export const mcp = implement(mcpEndpoints, {
  post: async ({ site, request, actor, input }) => {
    const parsedBody = await readMessage(request)
    // Loaded by the first message: most servers are never asked.
    const [
      { CONFIRM_SECONDS, openMcpServer, toolGroups },
      { WebStandardStreamableHTTPServerTransport },
    ] = await Promise.all([
      import('@gatehouse/mcp'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ])
    const server = openMcpServer({
      version: VERSION,
      scopes: actor.scopes,
      write: input.write === 'true',
      groups: groupsOf(input.groups, toolGroups()),
      send: sendAs(site, request, actor),
      confirmations: confirmationsOf(site, actor, CONFIRM_SECONDS),
    })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(request, { parsedBody })
    } finally {
      await server.close()
    }
  },
  metadata: async ({ server: { base_url } }) => ({
    resource: base_url + MCP_PATH,
    authorization_servers: [base_url],
    // An agent that changes something gets a token from a member, who chooses its permissions.
    scopes_supported: allScopes.filter(
      scope => isOrganizationScope(scope) && scope.endsWith(':read'),
    ),
    bearer_methods_supported: ['header' as const],
    resource_name: 'Gatehouse',
    resource_documentation: `${base_url}/docs/guides/agents`,
  }),
  listen: async () => new Response(null, { status: 405, headers: { allow: 'POST' } }),
})

/**
 * One message. The protocol no longer has batches (since its version 2025-06-18); here, one would
 * be many answers for a single request.
 */
async function readMessage(request: Request): Promise<unknown> {
  const message = readJson(await readText(request))
  if (message === undefined || Array.isArray(message)) fail(commonProblems.malformed)
  return message
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The chosen groups, repeated or separated by commas; a group that does not exist is refused. */
function groupsOf(values: string[] | undefined, known: string[]): Set<string> | undefined {
  const names = values?.flatMap(value => value.split(','))
  const index = names?.findIndex(name => !known.includes(name)) ?? -1
  if (index < 0) return names && new Set(names)
  const msg = `There is no group ${names?.[index]}. Groups: ${known.join(', ')}`
  const field = { loc: ['query', 'groups', index], msg, type: 'enum' }
  throw new Refusal(commonProblems.invalid, { invalid: [field] })
}

/** Asks our own API in the name of the caller, without a connection. */
function sendAs(site: Site, request: Request, { request: { ip } }: Actor): Send {
  const authorization = request.headers.get('authorization') ?? ''
  const agent = request.headers.get('user-agent') ?? ''
  return (path, { method, headers, body }) => {
    const own = new Request(site.base_url + path, {
      method,
      headers: {
        ...headers,
        authorization,
        'user-agent': agent,
        host: new URL(site.base_url).host,
      },
      ...(body !== undefined && { body }),
    })
    return site.dispatch(own, ip)
  }
}

/** Confirmations that only the same token can use, and only for a while. */
const confirmationsOf = (site: Site, actor: Actor, seconds: number): Confirmations => ({
  issue: digest =>
    signLink(site.keys, {
      purpose: PURPOSE,
      data: `${actor.id}.${digest}`,
      expires_at: later(site.clock.now(), seconds * SECOND),
    }),
  accepts: (token, digest) => {
    const content = readLink(site.keys, PURPOSE, token)
    return content?.data === `${actor.id}.${digest}` && content.expires_at > site.clock.now()
  },
})
