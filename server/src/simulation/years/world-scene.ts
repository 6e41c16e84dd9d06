import type { TestServer } from '../../testing/test-server.ts'
import type { Random } from '../../testing/random.ts'
import type { Step } from '../crashes.ts'
import type { Shop } from './shop.ts'

/** The shop in which an action takes place. */
export type WorldScene = {
  server: TestServer
  shop: Shop
  random: Random
  step: Step
  /** Whether the processor has faults at the moment, or the server may crash. */
  hasFaults: boolean
}

/** Counts an occurrence. */
export function countActions(reached: Map<string, number>, label: string): void {
  reached.set(label, (reached.get(label) ?? 0) + 1)
}

/** The current time of a merchant. */
export const timeOf = ({ server, shop }: Pick<WorldScene, 'server' | 'shop'>): number =>
  server.clock.now().getTime() + shop.ahead
