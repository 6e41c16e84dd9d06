import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Download } from 'lucide-react'
import { download } from '../../frame/download.ts'
import { QrCode, qrDrawing } from '../../frame/qr-code.tsx'
import { useClock } from '../../frame/use-clock.ts'
import { useWords } from '../../words.ts'
import { type CheckoutLink, nameOf } from './checkout-link.ts'
import { LinkAddress } from './link-address.tsx'
import { TestCards } from './test-cards.tsx'

/** The link to copy, and to scan from paper and screens. */
export function ShareCard({ link }: { link: CheckoutLink }) {
  const t = useWords()
  const sandbox = useClock() !== undefined
  const name = nameOf(link)
  const save = () => {
    const drawing = new Blob([qrDrawing(link.url)], { type: 'image/svg+xml' })
    download(drawing, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.svg`)
  }
  return (
    <Card title={t('links.share')} description={t('links.share_text')}>
      <LinkAddress url={link.url} />
      <div className="mt-4 flex flex-wrap items-center gap-5">
        <div className="rounded-control border bg-white p-1">
          <QrCode text={link.url} label={t('links.qr_of', { name })} />
        </div>
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-body text-strong">{t('links.qr')}</h3>
          <p className="text-muted mt-1 mb-3">{t('links.qr_text')}</p>
          <Button icon={<Download />} onClick={save}>
            {t('links.qr_download')}
          </Button>
        </div>
      </div>
      {sandbox && <TestCards />}
    </Card>
  )
}
