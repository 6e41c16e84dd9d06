import { Card } from '@gatehouse/ui/card'
import { WhatBecomes } from '../../departures/what-becomes.tsx'
import { useWords } from '../../words.ts'
import type { AccountDeparture } from './departure-query.ts'

/** What deleting an account deletes, in numbers, and what it keeps. */
export function WhatEnds({ of: { departure, leaves } }: { of: AccountDeparture }) {
  const t = useWords()
  const notes = {
    memberships: leaves.map(({ name }) => name).join(', '),
    customers: t('account.delete.customers'),
    profile: t('account.delete.profile'),
  }
  return (
    <Card title={t('departure.title')} description={t('form.no_way_back')}>
      <WhatBecomes departure={departure} notes={notes} />
    </Card>
  )
}
