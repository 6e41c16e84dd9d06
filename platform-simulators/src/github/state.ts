import type { World } from './world.ts'

/** The App of the operator, as it is registered at GitHub. */
export type GitHubApp = {
  app_id: string
  slug: string
  client_id: string
  client_secret: string
  webhook_secret: string
  /** Where webhooks are sent, and people after an installation. */
  webhook_url: string
  setup_url: string
}

type Code = { account_id: number; redirect_uri: string; challenge: string | null }

/** The parts that the responses share. */
export type GitHubState = {
  app: GitHubApp
  url: string
  world: World
  codes: Map<string, Code>
  user_tokens: Map<string, number>
  now: () => Date
  save(): void
  send: Send
  answerInvitation(id: number, answer: 'accept' | 'decline'): Promise<void>
}

/** Sends a webhook; `delivery` repeats an id. */
export type Send = (event: string, payload: object, delivery?: string) => Promise<number>
