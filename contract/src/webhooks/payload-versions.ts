import { z } from 'zod'
import { inOlderShape, olderShapeOf } from '../billing/older-shapes.ts'
import { API_VERSION } from './event-types.ts'

/**
 * The payloads of an endpoint. The dated versions of Polar's API send the same objects in events;
 * `0.41` and `0.49` are for receivers that validate with Polar's SDK up to 0.41, and from 0.42 to
 * 0.49, which reject prices and benefits that they do not know.
 */
export const PayloadVersion = z.enum(['0.41', '0.49', '2026-04', '2026-10', '2027-01'])
export type PayloadVersion = z.output<typeof PayloadVersion>

/** The version of an endpoint that names none: one that the client which creates it can read. */
export const defaultVersionFor = (user_agent: string): PayloadVersion =>
  olderShapeOf(user_agent) ?? API_VERSION

/** A payload, as JSON without blanks, in a version. */
export function payloadIn(version: PayloadVersion, payload: string): string {
  return version === '0.41' || version === '0.49' ? inOlderShape(version, payload) : payload
}
