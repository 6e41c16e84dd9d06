import { apiKeyAuthentication } from '../access/api-keys/respond-with-key.ts'
import { jwtHeader } from '../accounts/signing-keys/jwt-header.ts'
import type { ImplementedEndpoint } from '../platform/http/implement.ts'
import { moduleEndpoints } from './endpoints.gen.ts'
import { health } from './health.ts'
import { mcp } from './mcp/mcp.ts'
import { reference } from './reference/reference.ts'

// A session is also read by an API key, and its response carries a token.
const { sessions, ...others } = moduleEndpoints

/** Every endpoint of the server. */
export const implemented: ImplementedEndpoint[] = [
  ...health,
  ...reference,
  ...mcp,
  ...apiKeyAuthentication(jwtHeader(sessions)),
  ...Object.values(others).flat(),
]
