import type { Fact, Generation } from './case.ts'

/** A mail, as far as a case cares. */
export type Mail = { links: URL[]; text: string }

/** A server that cases are played on: ours, or one of the peers. */
export type Stage = {
  name: Generation | 'ours'
  origin: string
  /** Where each provider is. */
  providers: Record<'discord' | 'google', string>
  fetch(request: Request): Promise<Response>
  now(): Date
  pass(seconds: number): void
  /** Latest first. */
  mailsTo(address: string): Promise<Mail[]>
  make(fact: Fact, email: string): Promise<void>
  /** Goes where a provider's authorization address leads and answers where it sends back to. */
  visit(provider: string, address: string, says: object): Promise<URL>
  idToken(provider: string, says: object): Promise<string>
}
