import { useState } from 'react'
import { Combobox } from '@gatehouse/ui/combobox'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

const SHOWN_MAX = 8

/** Finds a user of the server by name or email address. */
export function UserChoice({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useEndpointQuery(
    'admin',
    'listUsers',
    { searchValue: typed, searchField: 'any', limit: SHOWN_MAX, sortBy: 'email' },
    { keep: true },
  )
  const options = (data?.users ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name || email,
    help: name ? email : undefined,
  }))
  return (
    <Combobox
      label={t('admin.audit.find_user')}
      placeholder={t('admin.audit.find_user')}
      value={null}
      onChange={chosen => chosen && onChoose(chosen.value)}
      options={options}
      onSearch={setTyped}
      loading={isFetching}
      className="w-full sm:w-72"
    />
  )
}
