import { buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { Download } from 'lucide-react'
import { useOrganization } from './use-organization.ts'
import { useTexts } from '../texts.ts'

interface ExportLinkProps {
  /** The path of the export in the contract. */
  path: string
  /** The filters of the list, by the API's names. */
  only?: Record<string, string[] | undefined>
  label?: string
  size?: 'small' | 'medium'
  /** The columns in their order, by the API's names; the usual ones without it. */
  columns?: string[]
}

/** Exports a list as a CSV file: the rows it finds, on all pages, with the columns it shows. */
export function ExportLink({ path, only = {}, columns = [], label, size }: ExportLinkProps) {
  const t = useTexts()
  const { id } = useOrganization()
  // The accounts protocol names the organization in its own way.
  const query = new URLSearchParams(only.organizationId ? {} : { organization_id: id })
  for (const [name, values = []] of Object.entries(only)) {
    for (const value of values) query.append(name, value)
  }
  for (const column of columns) query.append('columns', column)
  return (
    <Link plain href={`${path}?${query}`} download className={buttonClass('secondary', size)}>
      <Download aria-hidden className="size-4" />
      {label ?? t('list.export')}
    </Link>
  )
}
