import type { EntitlementVerdict } from '../entitlements/copies.ts'

/** Why a request is denied. */
export type DenialCode = 'UNAUTHORIZED' | 'ENTITLEMENT_REQUIRED'

/**
 * A request that must not proceed: no user is signed in (401), or the user's customer lacks an
 * entitlement (402, or 403 if `deniedStatus` says so). Hono, Express and Fastify recognize its
 * fields and respond by themselves.
 */
export class AccessDenied extends Error {
  readonly status: number
  readonly statusCode: number
  readonly code: DenialCode
  /** The answer about the entitlement, with its `reason`. */
  readonly entitlement: EntitlementVerdict | undefined

  constructor(status: number, code: DenialCode, entitlement?: EntitlementVerdict) {
    super(MESSAGES[code])
    this.name = 'AccessDenied'
    this.status = status
    this.statusCode = status
    this.code = code
    this.entitlement = entitlement
  }

  /** What the response contains: code, message and, without an entitlement, the reason. */
  toJSON(): Record<string, unknown> {
    const { code, message, entitlement } = this
    if (!entitlement) return { code, message }
    const { reason, balance, limit, resetsAt } = entitlement
    return { code, message, reason, balance, limit, resetsAt }
  }

  /** The response as JSON. */
  getResponse(): Response {
    return Response.json(this.toJSON(), { status: this.status, headers: this.headers() })
  }

  /** The headers of the response besides its type. */
  headers(): Record<string, string> {
    return this.status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  }
}

const MESSAGES: Record<DenialCode, string> = {
  UNAUTHORIZED: 'Sign in first.',
  ENTITLEMENT_REQUIRED: 'Your plan does not include this.',
}
