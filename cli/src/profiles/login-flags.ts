import type { CommonFlags } from '../program.ts'

/** The flags of `gatehouse login`. */
export type LoginFlags = CommonFlags & {
  withToken?: boolean
  organization?: string
  scopes?: string
  days?: string
}
