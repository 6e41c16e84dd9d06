import type { Platform } from '@gatehouse/contract/billing/platforms'
import { Banner } from '@gatehouse/ui/banner'
import { buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { useHref } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** Leads to the integrations, where the merchant connects the platform that a benefit needs. */
export function ConnectNotice({ platform }: { platform: Platform }) {
  const t = useTexts()
  const href = useHref()
  return (
    <Banner
      title={t(`benefits.connect_${platform}`)}
      actions={
        <Link href={href('/integrations')} className={buttonClass()}>
          {t(`benefits.connect_${platform}`)}
        </Link>
      }
    >
      {t(`benefits.connect_${platform}_text`)}
    </Banner>
  )
}
