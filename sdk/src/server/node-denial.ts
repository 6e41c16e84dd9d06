import { AccessDenied } from './access-denied.ts'
import { isUnavailable, UNAVAILABLE } from './fetch-handler.ts'

/** Status, headers and JSON of a denied request; undefined for errors that are none. */
export function denialOf(error: unknown) {
  if (error instanceof AccessDenied) {
    return { status: error.status, headers: error.headers(), body: error.toJSON() }
  }
  return isUnavailable(error) ? { status: 503, headers: {}, body: UNAVAILABLE } : undefined
}
