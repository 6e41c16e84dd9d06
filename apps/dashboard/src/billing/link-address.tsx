import { CopyButton } from '@gatehouse/ui/copy-button'
import { Link } from '@gatehouse/ui/link'
import { useTexts } from '../texts.ts'

/** A link's URL in one line, with buttons to copy and open it. */
export function LinkAddress({ url }: { url: string }) {
  const t = useTexts()
  return (
    <div
      className={
        'rounded-control bg-background flex flex-wrap items-center gap-2 border py-1 pr-1 pl-3'
      }
    >
      <code
        className={
          'text-small min-w-0 flex-1 truncate font-mono max-sm:basis-full max-sm:pt-2 max-sm:pr-2'
        }
        title={url}
      >
        {url}
      </code>
      <CopyButton text={url} label={t('links.copy')} labelled />
      <Link href={url} target="_blank" className="text-small px-2">
        {t('links.open')}
      </Link>
    </div>
  )
}
