import { invalid } from '@gatehouse/contract/kit/problems'

/** A meter's unit settings. */
export type UnitSettings = {
  unit: string
  custom_label: string | null
  custom_multiplier: number | null
}

/** Only a custom unit has a label, and it requires one. */
export function rejectUnit({ unit, ...own }: UnitSettings): void {
  if (unit === 'custom') {
    const msg = 'A custom unit requires a label.'
    if (own.custom_label === null) invalid({ loc: ['body', 'custom_label'], msg, type: 'missing' })
    return
  }
  for (const field of ['custom_label', 'custom_multiplier'] as const) {
    const msg = 'Only allowed for a custom unit.'
    if (own[field] !== null) invalid({ loc: ['body', field], msg, input: own[field] })
  }
}
