import { Card } from '@gatehouse/ui/card'
import { DeletionOutcome } from '../frame/deletion-outcome.tsx'
import { useTexts } from '../texts.ts'
import type { AccountDeletion } from './deletion-preview-query.ts'

/** What deleting an account deletes, in numbers, and what it keeps. */
export function DeletionSummary({ of: { deletion, leaves } }: { of: AccountDeletion }) {
  const t = useTexts()
  const notes = {
    memberships: leaves.map(({ name }) => name).join(', '),
    customers: t('account.delete.customers'),
    profile: t('account.delete.profile'),
  }
  return (
    <Card title={t('departure.title')} description={t('form.no_way_back')}>
      <DeletionOutcome deletion={deletion} notes={notes} />
    </Card>
  )
}
