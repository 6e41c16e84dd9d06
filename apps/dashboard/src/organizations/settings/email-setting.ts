import {
  type CustomerMailKind,
  customerMailKindNames,
  customerMailKinds,
} from '@gatehouse/contract/billing/customer-mail-kinds'
import type { ItemOf } from '../../endpoint-hooks.ts'

/** An organization's setting that enables emails to its customers. */
export type EmailSetting = keyof ItemOf<'organizations'>['customerEmailSettings']

/** The setting of a kind of email, as the SDK names it; undefined if it is always sent. */
export function emailSettingOf(kind: CustomerMailKind): EmailSetting | undefined {
  const row = customerMailKinds[kind]
  if (!('setting' in row)) return undefined
  // The SDK names the contract's fields in camelCase.
  return row.setting.replaceAll(/_(.)/g, (_, letter: string) =>
    letter.toUpperCase(),
  ) as EmailSetting
}

/** The kind whose switch also turns this one on or off; undefined if it has its own. */
export function switchedWith(kind: CustomerMailKind): CustomerMailKind | undefined {
  const setting = emailSettingOf(kind)
  if (setting === undefined) return undefined
  const first = customerMailKindNames.find(item => emailSettingOf(item) === setting)
  return first === kind ? undefined : first
}
