import type { AnswerOf } from '../../endpoint-hooks.ts'

/** The organization's domain for its portal. */
export type PortalDomainView = NonNullable<AnswerOf<'portalDomain', 'get'>>
