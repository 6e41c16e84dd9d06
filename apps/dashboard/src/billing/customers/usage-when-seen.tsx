import { createElement } from 'react'
import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useWhenOpened } from '@gatehouse/ui/when-opened'
import { WhenSeen } from '@gatehouse/ui/when-seen'
import { useTexts } from '../../texts.ts'
import type { Customer } from '../customer-name.tsx'

/** A customer's usage, whose code and data are loaded once the page is scrolled to it. */
export function UsageWhenSeen({ customer }: { customer: Customer }) {
  return (
    <WhenSeen placeholder={<Placeholder />}>{() => <LoadedUsage customer={customer} />}</WhenSeen>
  )
}

function LoadedUsage({ customer }: { customer: Customer }) {
  const component = useWhenOpened(true, loadUsage)
  return component ? createElement(component, { customer }) : <Placeholder />
}

const loadUsage = async () => (await import('./customer-usage.tsx')).CustomerUsage

function Placeholder() {
  const t = useTexts()
  return (
    <Card title={t('meters.usage')}>
      <Skeleton className="h-32!" />
    </Card>
  )
}
