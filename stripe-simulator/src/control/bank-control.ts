import { failPayout, payOutWhatIsDue } from '../balance/pay-out.ts'
import { decideDispute } from '../refunds/disputes.ts'
import { raiseDispute } from '../refunds/raise-dispute.ts'
import { find, momentOf } from '../state/world.ts'
import type { World } from '../state/world.ts'

/** What banks do. */
export interface BankControl {
  /**
   * Opens a dispute of a charge now, which debits the money immediately. Returns false if there is
   * no such charge.
   */
  dispute: (charge: string) => boolean
  /** The bank decides a dispute. Returns false if it is not open. */
  decide: (dispute: string, outcome: 'won' | 'lost') => boolean
  /** Follows the daily schedule of payouts now, as every reading of a balance does. */
  payOut: () => void
  /** The bank returns a payout, perhaps one that was paid. Returns false if there is none. */
  failPayout: (payout: string) => boolean
}

/** Lets a test act as a bank. */
export function makeBankControl(world: World): BankControl {
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
