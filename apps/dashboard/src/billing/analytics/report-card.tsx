import type { ReactNode } from 'react'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { ExportLink } from '../../organizations/export-link.tsx'
import { FiguresError } from './figures-error.tsx'
import { MissingRates } from './missing-rates.tsx'

interface ReportCardProps {
  title: string
  description: string
  query: { error: unknown; refetch: () => unknown }
  /** Undefined while it loads. */
  isEmpty: boolean | undefined
  empty: string
  /** The file of the report: its path, and its filters by the API's names. */
  file: { path: string; only: Record<string, string[] | undefined> }
  /** Beside the export. */
  actions?: ReactNode
  /** Above its content. */
  note?: ReactNode
  missing?: { missingRates: string[]; currency: string } | undefined
  children: ReactNode
}

/** A report with its file: loading, failed, empty, or its content. */
export function ReportCard(props: ReportCardProps) {
  const { title, description, query, isEmpty, empty, file, actions, note, missing, children } =
    props
  if (query.error && isEmpty === undefined) {
    return <FiguresError error={query.error} refetch={query.refetch} />
  }
  return (
    <Card
      flush
      title={title}
      description={description}
      actions={
        <>
          {actions}
          {isEmpty === false && <ExportLink {...file} />}
        </>
      }
    >
      {missing && missing.missingRates.length > 0 && (
        <div className="px-4 pb-3">
          <MissingRates currencies={missing.missingRates} currency={missing.currency} />
        </div>
      )}
      {note && <div className="px-4 pb-3 empty:hidden">{note}</div>}
      {isEmpty === undefined ? (
        <div className="px-4 pb-4">
          <Skeleton className="h-32!" />
        </div>
      ) : isEmpty ? (
        <EmptyState title={empty} />
      ) : (
        children
      )}
    </Card>
  )
}
