const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A duration as text, in the largest unit that divides it evenly. */
export function durationText(milliseconds: number, locale: string): string {
  const total = units.find(([, length]) => milliseconds % length === 0)
  const [unit, length] = total ?? (['second', 1_000] as const)
  const count = milliseconds / length
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
