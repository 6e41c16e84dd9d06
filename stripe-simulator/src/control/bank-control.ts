import { failPayout, payOutWhatIsDue } from '../balance/pay-out.ts'
import { decideDispute } from '../refunds/disputes.ts'
import { raiseDispute } from '../refunds/raise-dispute.ts'
import { find, momentOf } from '../state/world.ts'
import type { World } from '../state/world.ts'
import type { Control } from './control.ts'

/** What banks do: dispute a charge, decide a dispute, and receive or return a payout. */
export function makeBankControl(
  world: World,
): Pick<Control, 'dispute' | 'decide' | 'payOut' | 'failPayout'> {
  return {
    dispute: id => {
      for (const space of world.spaces.values()) {
        const charge = find({ space }, 'charge', id)
        if (!charge || charge.disputed) continue
        raiseDispute(momentOf(world, space), charge, 'fraudulent')
        world.journal?.flush()
        return true
      }
      return false
    },
    decide: (id, outcome) => {
      for (const space of world.spaces.values()) {
        const dispute = find({ space }, 'dispute', id)
        if (!dispute || ['won', 'lost', 'warning_closed'].includes(dispute.status)) continue
        decideDispute(momentOf(world, space), dispute, outcome)
        world.journal?.flush()
        return true
      }
      return false
    },
    payOut: () => {
      for (const space of world.spaces.values()) payOutWhatIsDue(momentOf(world, space))
      world.journal?.flush()
    },
    failPayout: id => {
      for (const space of world.spaces.values()) {
        if (!failPayout(momentOf(world, space), id)) continue
        world.journal?.flush()
        return true
      }
      return false
    },
  }
}
