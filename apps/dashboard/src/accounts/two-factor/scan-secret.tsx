import { CopyText } from '@gatehouse/ui/copy-button'
import { useTexts } from '../../texts.ts'
import { QrCode } from '../../frame/qr-code.tsx'

/** The secret as a QR code, and as text for users who cannot scan it. */
export function ScanSecret({ uri }: { uri: string }) {
  const t = useTexts()
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode text={uri} label={t('two_factor.qr')} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-muted">{t('two_factor.scan')}</p>
        <p className="text-small text-faint mt-3">{t('two_factor.by_hand')}</p>
        <CopyText text={secret} label={t('two_factor.copy_secret')} />
      </div>
    </div>
  )
}
