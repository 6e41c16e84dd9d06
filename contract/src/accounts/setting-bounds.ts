import { z } from 'zod'
import { InstanceSettings } from './settings.ts'

/** Minimum and maximum of a setting, both inclusive. */
export type SettingBounds = { min: number; max: number }

/** The bounds of a setting that is a number, or a number or null; undefined for others. */
export function boundsOf(name: keyof InstanceSettings): SettingBounds | undefined {
  const inside: z.ZodType = InstanceSettings.shape[name].unwrap()
  const number = inside instanceof z.ZodNullable ? inside.unwrap() : inside
  if (!(number instanceof z.ZodNumber)) return undefined
  const { minValue, maxValue } = number
  return { min: minValue ?? Number.MIN_SAFE_INTEGER, max: maxValue ?? Number.MAX_SAFE_INTEGER }
}

/**
 * Whether the value is valid for the setting by itself; rules across settings are in the settings
 * rules.
 */
export const isAllowedValue = (name: keyof InstanceSettings, value: unknown): boolean =>
  InstanceSettings.shape[name].safeParse(value).success
