import { providerIds } from '@gatehouse/contract/accounts/provider-names'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useTexts } from '../../texts.ts'
import { providerName } from '../linked-accounts/provider-name.ts'
import { RemovableList } from './removable-list.tsx'

interface ProviderListProps {
  value: string[]
  onChange: (value: string[]) => void
  locked: boolean
}

/** A choice of providers. */
export function ProviderList({ value, onChange, locked }: ProviderListProps) {
  const t = useTexts()
  const left = providerIds.filter(id => !value.includes(id))
  const option = (id: string) => ({ value: id, label: providerName(id) })
  return (
    <div className="flex flex-col gap-2">
      <RemovableList
        chosen={value.map(option)}
        none={t('admin.settings.none')}
        onRemove={locked ? undefined : id => onChange(value.filter(item => item !== id))}
      />
      {!locked && left.length > 0 && (
        <NativeSelect
          value=""
          placeholder={t('admin.settings.add_provider')}
          options={left.map(option)}
          // In the order of all providers, so that equal choices give equal lists.
          onChange={({ target }) =>
            onChange(providerIds.filter(id => id === target.value || value.includes(id)))
          }
          className="max-w-60"
        />
      )}
    </div>
  )
}
