import type { Ref } from 'react'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { useTexts } from '../../texts.ts'
import { AddressList } from './address-list.tsx'
import { CountInput } from './count-input.tsx'
import { DurationInput } from './duration-input.tsx'
import { ProviderList } from './provider-list.tsx'
import { controlOf, type SettingName } from '../setting-groups.ts'

interface SettingInputProps {
  name: SettingName
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  locked: boolean
  ref: Ref<HTMLInputElement>
}

/** The input of a setting other than a switch. */
export function SettingInput({ name, value, ...rest }: SettingInputProps) {
  const control = controlOf(name)
  if (control === 'duration') return <DurationInput value={numberOf(value)} {...rest} />
  if (control === 'limit') return <LimitInput value={value} {...rest} />
  if (control === 'number') return <CountInput value={numberOf(value)} {...rest} />
  const List = control === 'providers' ? ProviderList : AddressList
  return <List value={Array.isArray(value) ? value.map(String) : []} {...rest} />
}

type LimitInputProps = Omit<SettingInputProps, 'name'>

const FIRST_LIMIT = 10

/** A number, or none for unlimited. */
function LimitInput({ value, onChange, locked, ...rest }: LimitInputProps) {
  const t = useTexts()
  const unlimited = value === null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <CountInput
        value={numberOf(value)}
        onChange={onChange}
        locked={locked || unlimited}
        {...rest}
      />
      <Checkbox
        label={t('admin.settings.unlimited')}
        checked={unlimited}
        disabled={locked}
        onChange={({ target }) => onChange(target.checked ? null : FIRST_LIMIT)}
      />
    </div>
  )
}

/** Invalid input stays so that the user can correct it. */
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)
