import { PageHeader } from '@gatehouse/ui/page-header'
import { useTranslation } from 'react-i18next'

/** What I have, what I pay next and when, what I can use. */
export function Overview() {
  const { t } = useTranslation('portal')
  return <PageHeader title={t('navigation.overview')} />
}
