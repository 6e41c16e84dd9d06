import { isBeforeSignIn } from './is-before-sign-in.ts'

/** Paths on our origin that are not routes of this app. */
const EXTERNAL_PATHS = /^\/(mailbox|checkout|api|v1|docs|openapi)\b|^\/[^/]+\/portal\b/

/** Whether another app renders a URL on our origin, so that it needs a full page load. */
export const isExternalPath = (href: string): boolean =>
  EXTERNAL_PATHS.test(href) || isBeforeSignIn(href)
