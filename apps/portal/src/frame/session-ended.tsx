import { ErrorPage } from '@gatehouse/ui/error-page'
import { useTranslation } from 'react-i18next'

/** The session is over, or there was none: where a new one is to be had. */
export function SessionEnded({ seller }: { seller: string }) {
  const { t } = useTranslation('portal')
  return (
    <>
      <title>{`${t('ended.title')} · ${seller}`}</title>
      <ErrorPage title={t('ended.title')} text={t('ended.text', { seller })} />
    </>
  )
}
