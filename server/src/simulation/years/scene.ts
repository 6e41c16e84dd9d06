import type { House } from '../../testing/house.ts'
import type { Random } from '../../testing/random.ts'
import type { Step } from '../crashes.ts'
import type { Shop } from './shop.ts'

/** A shop where something is done just now. */
export type Scene = {
  house: House
  shop: Shop
  random: Random
  step: Step
  /** Whether the processor stumbles just now, or the server may die. */
  troubled: boolean
}

/** Counts something that came to pass. */
export function tally(reached: Map<string, number>, what: string): void {
  reached.set(what, (reached.get(what) ?? 0) + 1)
}

/** What time it is for a merchant. */
export const timeOf = ({ house, shop }: Pick<Scene, 'house' | 'shop'>): number =>
  house.clock.now().getTime() + shop.ahead
