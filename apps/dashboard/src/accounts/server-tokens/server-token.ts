import type { AnswerOf } from '../../ask.ts'

/** A token by which a program of the operator's comes. */
export type ServerToken = AnswerOf<'serverTokens', 'list'>['serverTokens'][number]
