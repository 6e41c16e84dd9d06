import type { Fact, Generation } from './case.ts'

/** The parts of a mail that a case reads. */
export type Mail = { links: URL[]; text: string }

/** A server that cases run on: ours, or one of the peers. */
export type Stage = {
  name: Generation | 'ours'
  origin: string
  /** The address of each provider. */
  providers: Record<'discord' | 'google', string>
  fetch(request: Request): Promise<Response>
  now(): Date
  pass(seconds: number): void
  /** Latest first. */
  mailsTo(address: string): Promise<Mail[]>
  make(fact: Fact, email: string): Promise<void>
  /** Follows a provider's authorization URL and returns the URL it redirects back to. */
  visit(provider: string, address: string, says: object): Promise<URL>
  idToken(provider: string, says: object): Promise<string>
}
