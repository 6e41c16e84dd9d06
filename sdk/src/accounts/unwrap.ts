import { GatehouseError } from '../gatehouse-error.ts'
import type { Result } from './result.ts'

/**
 * The data of an account call; throws a `GatehouseError` if the call failed: `const session =
 * unwrap(await auth.getSession())`.
 */
export function unwrap<T>(result: Result<T>): T {
  if (!result.error) return result.data
  const { status, code = `HTTP_${status}`, message, statusText, ...body } = result.error
  throw new GatehouseError(status, code, message ?? statusText, { body })
}
