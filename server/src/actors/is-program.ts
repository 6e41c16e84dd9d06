import type { Actor } from './actor.ts'

/** Whether a program of the operator acts, and not for a user whose session it forwards. */
export const isProgram = ({ actor }: { actor: Actor }): boolean =>
  actor.kind === 'server' && actor.session === undefined
