import type { AnswerOf } from '../../ask.ts'

/** An organization as the operator sees it. */
export type Overseen = AnswerOf<'oversight', 'list'>['organizations'][number]
