import { lineTexts } from './line-labels.gen.ts'

type Span = { start: Date; end: Date }

/** What an order line is for: an item, a period of it, or a part of one. */
export type LineLabel =
  | { kind: 'period'; name: string; span: Span }
  | { kind: 'usage'; name: string; units: number; span: Span }
  | { kind: 'trial'; name: string; span: Span }
  | { kind: 'unused' | 'remaining'; name: string; seats: number | null; span: Span }

/** What the labels of some kinds of lines begin with. */
export const linePrefixes = {
  trial: 'Trial period for ',
  unused: 'Unused time on ',
  remaining: 'Remaining time on ',
} as const

/** A line's label as stored and sent: always English, `Pro (2026-01-31 to 2026-02-28)`. */
export function lineLabel(of: LineLabel): string {
  const { kind, name, span } = of
  const days = `(${dateOf(span.start)} to ${dateOf(span.end)})`
  if (kind === 'period') return `${name} ${days}`
  if (kind === 'usage') return `${name}, ${of.units} units ${days}`
  const seats = kind === 'trial' ? null : of.seats
  const nameWithSeats =
    seats === null ? name : `${name}, ${seats} ${seats === 1 ? 'seat' : 'seats'}`
  return `${linePrefixes[kind]}${nameWithSeats} ${days}`
}

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Parses a label into its parts; null for a label that is only a name. */
export function readLineLabel(label: string): LineLabel | null {
  const [, what, from, to] = /^(.+) \((\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)\)$/s.exec(label) ?? []
  if (!what || !from || !to) return null
  const span = { start: new Date(from), end: new Date(to) }
  if (Number.isNaN(span.start.getTime()) || Number.isNaN(span.end.getTime())) return null
  for (const kind of ['trial', 'unused', 'remaining'] as const) {
    const name = what.slice(linePrefixes[kind].length)
    if (name === '' || !what.startsWith(linePrefixes[kind])) continue
    if (kind === 'trial') return { kind, name, span }
    const [, nameWithSeats, seats] = /^(.+), (\d+) seats?$/s.exec(name) ?? []
    return {
      kind,
      name: nameWithSeats ?? name,
      seats: seats === undefined ? null : Number(seats),
      span,
    }
  }
  const [, meter, units] = /^(.+), (\d+(?:\.\d+)?) units$/s.exec(what) ?? []
  if (meter) return { kind: 'usage', name: meter, units: Number(units), span }
  return { kind: 'period', name: what, span }
}

/**
 * A line's label in the reader's language, with dates in its format. Names chosen by the merchant
 * are not translated; readers of unsupported languages get English.
 */
export function lineText(label: string, locale: string): string {
  const of = readLineLabel(label)
  if (!of) return label
  const language = locale.split('-')[0] ?? ''
  const words = isSupportedLanguage(language) ? lineTexts[language] : lineTexts.en
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  // Keeps dates together at line breaks.
  const span = days.formatRange(of.span.start, of.span.end).replaceAll(/\s/g, '\u00a0')
  const counted = (forms: Partial<Record<Intl.LDMLPluralRule, string>>, count: number) => {
    const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other ?? ''
    return form.replace('{count}', () => new Intl.NumberFormat(locale).format(count))
  }
  const size =
    of.kind === 'usage'
      ? counted(words.units, of.units)
      : 'seats' in of && of.seats !== null && counted(words.seats, of.seats)
  const named = size ? `${of.name}, ${size}` : of.name
  const total = of.kind === 'period' || of.kind === 'usage'
  const labelText = total ? named : words[of.kind].replace('{name}', () => named)
  return `${labelText} (${span})`
}

const isSupportedLanguage = (language: string): language is keyof typeof lineTexts =>
  Object.hasOwn(lineTexts, language)
