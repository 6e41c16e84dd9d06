import { type Ref, useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTexts } from '../../texts.ts'
import { RemovableList } from './removable-list.tsx'

interface AddressListProps {
  value: string[]
  onChange: (value: string[]) => void
  onBlur: () => void
  locked: boolean
  ref: Ref<HTMLInputElement>
}

/**
 * A list of email addresses, added one by one; an entered address is also added when the field
 * loses focus.
 */
export function AddressList({ value, onChange, onBlur, locked, ref }: AddressListProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const add = () => {
    const address = typed.trim().toLowerCase()
    if (address && !value.includes(address)) onChange([...value, address])
    setTyped('')
  }
  return (
    <div className="flex flex-col gap-2">
      <RemovableList
        chosen={value.map(address => ({ value: address, label: address }))}
        none={t('admin.settings.none')}
        onRemove={locked ? undefined : address => onChange(value.filter(item => item !== address))}
      />
      {!locked && (
        <div className="flex gap-2">
          <TextInput
            ref={ref}
            type="email"
            inputMode="email"
            autoComplete="off"
            placeholder="ada@example.com"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
            onBlur={() => {
              add()
              onBlur()
            }}
            className="max-w-72"
          />
          <Button onClick={add}>{t('admin.settings.add')}</Button>
        </div>
      )}
    </div>
  )
}
