import { buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { Download } from 'lucide-react'
import { useTexts } from '../texts.ts'

interface FileLinkProps {
  /** The path of the export in the contract. */
  path: string
  /** Filters and order, by the API's names. */
  only: Record<string, string[] | undefined>
  /** The columns in their order, by the API's names; the usual ones if there are none. */
  columns: readonly string[]
  label?: string | undefined
  size?: 'small' | 'medium' | undefined
}

/** Downloads a list as a CSV file. */
export function FileLink({ path, only, columns, label, size }: FileLinkProps) {
  const t = useTexts()
  const query = new URLSearchParams()
  for (const [name, values = []] of Object.entries({ ...only, columns })) {
    for (const value of values) query.append(name, value)
  }
  return (
    <Link plain href={`${path}?${query}`} download className={buttonClass('secondary', size)}>
      <Download aria-hidden className="size-4" />
      {label ?? t('list.export')}
    </Link>
  )
}
