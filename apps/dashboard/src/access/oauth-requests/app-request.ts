import type { AnswerOf, InputOf } from '../../endpoint-hooks.ts'

/** What an app asks of the user. */
export type AppRequest = AnswerOf<'oauthProvider', 'request'>

/** What the user decides. */
export type Decision = InputOf<'oauthProvider', 'decide'>['body']
