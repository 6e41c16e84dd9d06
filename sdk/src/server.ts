/**
 * Entry point of servers: the user of a request and what the user may do, for the Fetch API's
 * `Request`. `/hono`, `/express`, `/fastify` and `/next` fit it into a framework.
 */
export { AccessDenied, type DenialCode } from './server/access-denied.ts'
export {
  createAdminClient,
  type AdminClient,
  type AdminClientOptions,
} from './accounts/admin-client.ts'
export {
  createGatehouse,
  type Gatehouse,
  type GatehouseOptions,
  type ServerSession,
} from './server/gatehouse.ts'
export type { RequestLike } from './server/read-request.ts'
export {
  denialResponse,
  withEntitlement,
  withSession,
  type FetchHandler,
} from './server/fetch-handler.ts'
export type { EntitledCustomer, EntitlementQuestion, EntitlementVerdict } from './entitlements.ts'
