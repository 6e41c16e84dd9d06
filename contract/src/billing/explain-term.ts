import type { ExplainedTerm } from './explanations.ts'
import { lineText } from './line-labels.ts'

/** The fields of a term that its sentence uses; their names are the same in every casing. */
type ReadTerm =
  | { kind: 'units'; amount: number; price: number; quantity: number }
  | {
      kind: 'usage'
      amount: number
      units: string
      parts: { units: string; unit_amount?: string; unitAmount?: string }[]
      package_size?: number | undefined
      packageSize?: number | undefined
    }
  | { kind: 'credits'; amount: number; consumed: string; covered: string }
  | { kind: 'late_usage'; amount: number; events: number }
  | { kind: 'limit'; amount: number; of: number; at: 'cap' | 'minimum' | 'spending_cap' }
  | { kind: 'part'; amount: number; of: number; milliseconds: number; whole: number }
  | { kind: 'tax_within' | 'share'; amount: number; of: number }
  | { kind: 'percentage'; amount: number; of: number; points: number; name: string }
  | { kind: 'fixed'; amount: number; of: number; off: number; name: string }
  | {
      kind: 'rate'
      amount: number
      of: number
      percentage: string
      country: string | null
      inclusive: boolean
    }
  | { kind: 'untaxed'; amount: number; reason: string | null }
  | { kind: 'line'; amount: number; label: string }
  | { kind: 'sum'; amount: number; of: Extract<ExplainedTerm, { kind: 'sum' }>['of'] }
  | {
      kind: 'chosen' | 'free' | 'trial' | 'later' | 'balance' | 'rounding' | 'unknown'
      amount: number
    }

/**
 * Which sentence explains a term, and its values: money in minor units, prices of a unit as decimal
 * text in minor units, numbers, and words.
 */
type TermSentence = {
  key: TermKey
  money: Record<string, number>
  unit_prices: Record<string, string>
  numbers: Record<string, number>
  texts: Record<string, string>
}

/** All sentences, by their message keys. */
export type TermKey =
  | 'units'
  | 'chosen'
  | 'free'
  | 'trial'
  | 'later'
  | 'rounding'
  | 'unknown'
  | 'percentage'
  | 'fixed'
  | 'usage.unit'
  | 'usage.tiers'
  | 'usage.packages'
  | 'credits'
  | 'late_usage'
  | 'limit.cap'
  | 'limit.minimum'
  | 'limit.spending_cap'
  | 'part.charged'
  | 'part.given'
  | 'tax.within'
  | 'tax.share'
  | 'rate.added'
  | 'rate.within'
  | 'untaxed.none'
  | 'untaxed.reverse'
  | 'balance.used'
  | 'balance.given'
  | `sum.${Extract<ReadTerm, { kind: 'sum' }>['of']}`

const SECOND_MS = 1_000
const BASIS_POINTS_PER_PERCENT = 100

/** An amount and the terms it is the sum of, as read from a response. */
export type ReadAmount = { amount: number; terms: ReadTerm[] }

/** A line of an explanation: a sentence or a name, and its amount. */
export type TermText = { said: TermSentence | string; amount: number }

/**
 * The explanation of a displayed amount, in the reader's language; deductions are shown as
 * negative.
 */
export function termSentences(reason: ReadAmount, displayed: number, locale: string): TermText[] {
  const sign = reason.amount !== 0 && reason.amount === -displayed ? -1 : 1
  return reason.terms.map(term => {
    const text = sentenceOfTerm(term) ?? ('label' in term ? lineText(term.label, locale) : '')
    return { said: text, amount: sign * term.amount }
  })
}

const sentence = (key: TermKey, with_: Partial<TermSentence> = {}): TermSentence => {
  return { key, money: {}, unit_prices: {}, numbers: {}, texts: {}, ...with_ }
}

type UsageTerm = Extract<ReadTerm, { kind: 'usage' | 'credits' | 'late_usage' | 'limit' }>

/** A number of units, which an average gives as a fraction: `4/3`. */
function numberOf(units: string): number {
  const [over, under = '1'] = units.split('/')
  return Number(over) / Number(under)
}

/** The sentence of a term about metered units. */
function sentenceOfUsage(term: UsageTerm): TermSentence {
  switch (term.kind) {
    case 'usage': {
      const [first, ...others] = term.parts
      const price = first?.unit_amount ?? first?.unitAmount
      const numbers = { units: numberOf(term.units) }
      if (price === undefined || others.length > 0) return sentence('usage.tiers', { numbers })
      const size = term.package_size ?? term.packageSize
      if (size !== undefined) {
        const packages = Number(first?.units)
        return sentence('usage.packages', {
          numbers: { ...numbers, packages },
          unit_prices: { price },
        })
      }
      return sentence('usage.unit', { numbers, unit_prices: { price } })
    }
    case 'credits': {
      const numbers = { covered: Number(term.covered), consumed: Number(term.consumed) }
      return sentence('credits', { numbers })
    }
    case 'late_usage':
      return sentence('late_usage', { numbers: { events: term.events } })
    case 'limit':
      return sentence(`limit.${term.at}`, { money: { of: term.of } })
  }
}

/** The sentence of a term; null for a term with a name of its own, such as a line. */
function sentenceOfTerm(term: ReadTerm): TermSentence | null {
  switch (term.kind) {
    case 'line':
      return null
    case 'units':
      return sentence('units', {
        money: { price: term.price },
        numbers: { quantity: term.quantity },
      })
    case 'usage':
    case 'credits':
    case 'late_usage':
    case 'limit':
      return sentenceOfUsage(term)
    case 'part': {
      const { of, milliseconds, whole, amount } = term
      const numbers = { seconds: milliseconds / SECOND_MS, whole: whole / SECOND_MS }
      return sentence(amount < 0 ? 'part.given' : 'part.charged', { money: { of }, numbers })
    }
    case 'tax_within':
    case 'share':
      return sentence(term.kind === 'share' ? 'tax.share' : 'tax.within', {
        money: { of: term.of },
      })
    case 'percentage': {
      const { of, points, name } = term
      const numbers = { percent: points / BASIS_POINTS_PER_PERCENT }
      return sentence('percentage', { money: { of }, numbers, texts: { name } })
    }
    case 'fixed':
      return sentence('fixed', {
        money: { of: term.of, off: term.off },
        texts: { name: term.name },
      })
    case 'rate': {
      const { of, percentage, country, inclusive } = term
      const numbers = { percent: Number(percentage) }
      const texts = { country: country ?? '' }
      return sentence(inclusive ? 'rate.within' : 'rate.added', { money: { of }, numbers, texts })
    }
    case 'untaxed':
      return sentence(term.reason === 'reverse_charge' ? 'untaxed.reverse' : 'untaxed.none')
    case 'balance':
      return sentence(term.amount < 0 ? 'balance.used' : 'balance.given')
    case 'sum':
      return sentence(`sum.${term.of}`)
    case 'chosen':
    case 'free':
    case 'trial':
    case 'later':
    case 'rounding':
    case 'unknown':
      return sentence(term.kind)
  }
}
