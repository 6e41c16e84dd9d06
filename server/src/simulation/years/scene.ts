import type { House } from '../../testing/house.ts'
import type { Random } from '../../testing/random.ts'
import type { Step } from '../crashes.ts'
import type { Shop } from './shop.ts'

/** The shop in which an action takes place. */
export type Scene = {
  house: House
  shop: Shop
  random: Random
  step: Step
  /** Whether the processor has faults at the moment, or the server may crash. */
  troubled: boolean
}

/** Counts an occurrence. */
export function tally(reached: Map<string, number>, what: string): void {
  reached.set(what, (reached.get(what) ?? 0) + 1)
}

/** The current time of a merchant. */
export const timeOf = ({ house, shop }: Pick<Scene, 'house' | 'shop'>): number =>
  house.clock.now().getTime() + shop.ahead
