import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Tabs } from '@gatehouse/ui/tabs'
import { Download } from 'lucide-react'
import { download } from '../../frame/download.ts'
import { QrCode, qrDrawing } from '../../frame/qr-code.tsx'
import { useClock } from '../../organizations/test-clock/use-clock.ts'
import { useTexts } from '../../texts.ts'
import { type CheckoutLink, nameOf } from './checkout-link.ts'
import { EmbedCode } from './embed-code.tsx'
import { LinkAddress } from '../link-address.tsx'
import type { ShareWay } from './share-ways.ts'
import { TestCards } from '../test-cards.tsx'

interface ShareCardProps {
  link: CheckoutLink
  way: ShareWay
  onSelect: (way: ShareWay) => void
}

/** The link to copy, and tabs with the ways to use it. */
export function ShareCard({ link, way, onSelect }: ShareCardProps) {
  const t = useTexts()
  const sandbox = useClock() !== undefined
  const tabs = [
    { id: 'qr' as const, label: t('links.qr'), panel: <Scanned link={link} /> },
    { id: 'embed' as const, label: t('links.embed'), panel: <EmbedCode link={link} /> },
    { id: 'test' as const, label: t('links.test'), panel: <TestCards /> },
  ]
  return (
    <Card title={t('links.share')} description={t('links.share_text')}>
      <LinkAddress url={link.url} />
      <div className="mt-5">
        <Tabs
          label={t('links.share')}
          value={way === 'test' && !sandbox ? 'qr' : way}
          onChange={onSelect}
          tabs={tabs.filter(({ id }) => id !== 'test' || sandbox)}
        />
      </div>
    </Card>
  )
}

/** The link as a QR code. */
function Scanned({ link }: { link: CheckoutLink }) {
  const t = useTexts()
  const name = nameOf(link)
  const save = () => {
    const drawing = new Blob([qrDrawing(link.url)], { type: 'image/svg+xml' })
    download(drawing, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.svg`)
  }
  return (
    <div className="flex flex-wrap items-center gap-5">
      <div className="rounded-control border bg-white p-1">
        <QrCode text={link.url} label={t('links.qr_of', { name })} />
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-muted mb-3">{t('links.qr_text')}</p>
        <Button icon={<Download />} onClick={save}>
          {t('links.qr_download')}
        </Button>
      </div>
    </div>
  )
}
