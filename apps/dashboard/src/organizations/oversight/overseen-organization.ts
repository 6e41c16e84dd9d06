import type { AnswerOf } from '../../endpoint-hooks.ts'

/** An organization as the operator sees it. */
export type OverseenOrganization = AnswerOf<'oversight', 'list'>['organizations'][number]
