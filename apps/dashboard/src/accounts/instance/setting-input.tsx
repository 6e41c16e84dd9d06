import type { Ref } from 'react'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTexts } from '../../texts.ts'
import { CountInput } from './count-input.tsx'
import { DurationInput } from './duration-input.tsx'
import { ProviderList } from './provider-list.tsx'
import { AddressList, NameList } from './text-list.tsx'
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
  if (control === 'id') return <IdInput value={value} {...rest} />
  const List = listControls[control === 'switch' ? 'names' : control]
  return <List value={Array.isArray(value) ? value.map(String) : []} {...rest} />
}

const listControls = { providers: ProviderList, addresses: AddressList, names: NameList }

/** The ID of an object, or nothing. */
function IdInput({ value, onChange, onBlur, locked, ref }: Omit<SettingInputProps, 'name'>) {
  return (
    <TextInput
      ref={ref}
      autoComplete="off"
      spellCheck={false}
      readOnly={locked}
      placeholder="0198c0de-…"
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value.trim() || null)}
      onBlur={onBlur}
      className="w-full max-w-96 font-mono"
    />
  )
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
