import type { Work } from '../../platform/work.ts'
import { balanceApplied, balanceHeld, reversed, tooLittleWaived } from '../ledger/accounts.ts'
import { isTooLittle, usableOf } from './balance.ts'
import { moveBalance } from './move-balance.ts'
import { balanceOf, heldBeside, lockHolder } from './queries.ts'

/** Who pays in which currency. */
type Payer = { customer_id: string; currency: string }

/**
 * What of a balance an order of a total would take, of a customer that stays locked until the end,
 * and what is left to pay; nothing moves.
 */
export async function claimBalance(
  work: Work,
  { customer_id, currency }: Payer,
  total: number,
): Promise<{ applied: number; due: number }> {
  if (total <= 0) return { applied: 0, due: 0 }
  await lockHolder(work, customer_id)
  const applied = usableOf(await balanceOf(work, customer_id, currency), total, currency)
  return { applied, due: total - applied }
}

/** As much of an amount as the balance still has, of a customer that stays locked. */
export async function claimBack(work: Work, payer: Payer, amount: number): Promise<number> {
  if (amount === 0) return 0
  await lockHolder(work, payer.customer_id)
  return Math.min(amount, await balanceOf(work, payer.customer_id, payer.currency))
}

/**
 * What an order takes of a balance, of a customer that stays locked. One that comes to too little
 * for a card would fail for ever, and end what it is for: its merchant gives what is missing.
 */
export async function claimOrWaive(work: Work, payer: Payer, total: number): Promise<number> {
  const { customer_id, currency } = payer
  const balance = total > 0 ? await balanceOf(work, customer_id, currency) : 0
  if (!isTooLittle(balance, total)) return usableOf(balance, total, currency)
  return waiveTooLittle(work, payer, total)
}

/** The merchant gives what is left of an order, if that is too little for a card; answers it. */
export async function waiveTooLittle(work: Work, payer: Payer, left: number): Promise<number> {
  if (!isTooLittle(0, left)) return 0
  const { customer_id, currency } = payer
  const entries = tooLittleWaived(left)
  await moveBalance(work, { customer_id, currency, cause: 'waived', entries })
  return left
}

type Priced = Payer & { id: string }

/** Pays an order with a part of its customer's balance; less than nothing is added to it. */
export async function applyBalance(work: Work, order: Priced, amount: number): Promise<void> {
  if (amount === 0) return
  const { id: order_id, customer_id, currency } = order
  const cause = amount > 0 ? 'applied' : 'credit'
  const entries = balanceApplied(amount)
  await moveBalance(work, { customer_id, currency, order_id, cause, entries })
}

/** Gives back what an order took that nobody pays any more. */
export async function returnBalance(work: Work, order: Priced, amount: number): Promise<void> {
  if (amount === 0) return
  const { id: order_id, customer_id, currency } = order
  const entries = reversed(balanceApplied(amount))
  await moveBalance(work, { customer_id, currency, order_id, cause: 'returned', entries })
}

/** Sets a part of a balance aside, for what is bought when the payment beside it succeeds. */
export async function holdBalance(work: Work, payment: Priced, amount: number): Promise<void> {
  if (amount === 0) return
  const { id: payment_id, customer_id, currency } = payment
  const entries = balanceHeld(amount)
  await moveBalance(work, { customer_id, currency, payment_id, cause: 'held', entries })
}

/** A payment has come to its end: what was held beside it is free again; answers how much. */
export async function releaseBalance(
  work: Work,
  payment: { id: string; customer_id: string | null; currency: string },
): Promise<number> {
  const { id: payment_id, customer_id, currency } = payment
  const held = await heldBeside(work, payment_id)
  if (held === 0 || customer_id === null) return 0
  const entries = reversed(balanceHeld(held))
  await moveBalance(work, { customer_id, currency, payment_id, cause: 'released', entries })
  return held
}
