import type { AnswerOf } from '../../endpoint-hooks.ts'

/** A token with which a program of the operator authenticates. */
export type ServerToken = AnswerOf<'serverTokens', 'list'>['serverTokens'][number]
