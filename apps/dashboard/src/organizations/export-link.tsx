import { buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { Download } from 'lucide-react'
import { useOrganization } from './use-organization.ts'
import { useTexts } from '../texts.ts'

interface ExportLinkProps {
  /** The path of the export in the contract. */
  path: string
  /** Further filters, by the API's names. */
  only?: Record<string, string[] | undefined>
  label?: string
}

/** Exports a list as a CSV file: all of its rows on all pages. */
export function ExportLink({ path, only = {}, label }: ExportLinkProps) {
  const t = useTexts()
  const { id } = useOrganization()
  const query = new URLSearchParams({ organization_id: id })
  for (const [name, values = []] of Object.entries(only)) {
    for (const value of values) query.append(name, value)
  }
  return (
    <Link plain href={`${path}?${query}`} download className={buttonClass('secondary')}>
      <Download aria-hidden className="size-4" />
      {label ?? t('list.export')}
    </Link>
  )
}
