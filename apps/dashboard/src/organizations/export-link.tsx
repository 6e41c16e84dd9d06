import { FileLink } from '../frame/file-link.tsx'
import { useOrganization } from './use-organization.ts'

interface ExportLinkProps {
  /** The path of the export in the contract. */
  path: string
  /** The filters of the list, by the API's names. */
  only?: Record<string, string[] | undefined>
  label?: string
  size?: 'small' | 'medium'
  /** The columns in their order, by the API's names; the usual ones without it. */
  columns?: readonly string[]
}

/** Exports a list of the organization: the rows it finds, with the columns it shows. */
export function ExportLink({ path, only = {}, columns = [], label, size }: ExportLinkProps) {
  const { id } = useOrganization()
  return <FileLink {...{ path, columns, label, size }} only={{ organization_id: [id], ...only }} />
}
