import { FileLink } from '../frame/file-link.tsx'
import { columnsOf, type FileColumns } from '../frame/file-columns.ts'
import { useOrganization } from './use-organization.ts'

interface AccountExportProps extends FileColumns {
  /** The path of the export in the contract. */
  path: string
  /** The order and the filters of the list, by the API's names. */
  requested: Record<string, string | string[] | undefined>
}

/** Exports a list of the organization that the accounts protocol has, as the list shows it. */
export function AccountExport({ path, requested, ...columns }: AccountExportProps) {
  const { id } = useOrganization()
  const only = Object.entries({ ...requested, organizationId: id }).map(([name, value]) => [
    name,
    value === undefined ? [] : [value].flat(),
  ])
  return <FileLink path={path} only={Object.fromEntries(only)} columns={columnsOf(columns)} />
}
