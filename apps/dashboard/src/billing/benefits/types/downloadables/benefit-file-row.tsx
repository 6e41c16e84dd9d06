import { Button } from '@gatehouse/ui/button'
import { FileSize } from '@gatehouse/ui/file-size'
import { Switch } from '@gatehouse/ui/switch'
import { DateTimeText } from '../../../../frame/date-time-text.tsx'
import type { ItemOf } from '../../../../endpoint-hooks.ts'
import { useTexts } from '../../../../texts.ts'

interface BenefitFileRowProps {
  file: ItemOf<'benefitFiles'>
  /** Customers see it: it is not archived. */
  isOffered: boolean
  isSaving: boolean
  onOffer: (isOffered: boolean) => void
  onReplace: () => void
}

/** One file of a benefit, with its downloads and a switch that archives it. */
export function BenefitFileRow(props: BenefitFileRowProps) {
  const { file, isOffered, isSaving, onOffer, onReplace } = props
  const t = useTexts()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-strong font-medium wrap-anywhere">{file.name}</h3>
        <p className="text-small text-faint mt-0.5 flex flex-wrap gap-x-3">
          <FileSize bytes={file.size} />
          {file.version && (
            <span className="wrap-anywhere">
              {t('files.version_is', { version: file.version })}
            </span>
          )}
          <DateTimeText at={file.lastModifiedAt} as="day" />
        </p>
        <p className="text-small text-muted mt-0.5">
          {t('files.downloads', { count: file.downloads })}
          {file.downloads > 0 && ` · ${t('files.downloaders', { count: file.downloaders })}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {isOffered && (
          <Button size="small" onClick={onReplace}>
            {t('files.new_version')}
            <span className="sr-only">{file.name}</span>
          </Button>
        )}
        <Switch
          label={
            <>
              {t('files.offered')}
              <span className="sr-only"> {file.name}</span>
            </>
          }
          checked={isOffered}
          disabled={isSaving}
          onChange={({ target }) => onOffer(target.checked)}
        />
      </div>
    </li>
  )
}
