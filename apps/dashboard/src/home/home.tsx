import { createFileRoute } from '@tanstack/react-router'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useTranslation } from 'react-i18next'

/** How the organization is doing, at a glance. */
export const Route = createFileRoute('/$organization/')({ component: Home })

function Home() {
  const { t } = useTranslation('dashboard')
  return (
    <PageWidth>
      <PageHeader title={t('navigation.home')} />
    </PageWidth>
  )
}
