import { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { settingsProblems } from '@gatehouse/contract/accounts/settings-problems'
import { brokenSettings } from '@gatehouse/contract/accounts/settings-rules'
import { fail } from '@gatehouse/contract/kit/problems'
import type { z } from 'zod'

const fields = new Map<string, z.ZodType>(Object.entries(InstanceSettings.shape))
const presets = new Map<string, unknown>(Object.entries(InstanceSettings.parse({})))

/**
 * The settings after a change. Invalid values are rejected with a message per wrong setting; null
 * restores the default.
 */
export function readChange(
  before: InstanceSettings,
  change: Record<string, unknown>,
): InstanceSettings {
  const provided = Object.entries(change).map(([name, value]) => {
    return [name, value === null ? presets.get(name) : value] as const
  })
  if (provided.length === 0) fail(settingsProblems.nothing)
  reject(provided.flatMap(([name, value]) => settingErrors(name, value)))
  const after = InstanceSettings.parse({ ...before, ...Object.fromEntries(provided) })
  reject(Object.entries(brokenSettings(after)))
  return after
}

/** A setting's name, and why its value is invalid. */
type SettingError = readonly [name: string, message: string]

function settingErrors(name: string, value: unknown): SettingError[] {
  const field = fields.get(name)
  if (!field) return [[name, 'Unknown setting']]
  const issues = field.safeParse(value).error?.issues ?? []
  const message = issues.map(issue => [...issue.path, issue.message].join(': ')).join('; ')
  return issues.length === 0 ? [] : [[name, message]]
}

const NAMES_LISTED_MAX = 5

function reject(wrong: SettingError[]): void {
  if (wrong.length === 0) return
  const listedErrors = wrong.slice(0, NAMES_LISTED_MAX).map(item => item.join(': '))
  const sentence = `${settingsProblems.invalid.detail}. ${listedErrors.join('. ')}`
  fail(settingsProblems.invalid, sentence, { fields: Object.fromEntries(wrong) })
}
