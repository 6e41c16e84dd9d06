import { Readable } from 'node:stream'
import { ARCHIVE_DOCUMENTS_MAX } from '@gatehouse/contract/billing/portal-invoices'
import { ZipFile } from 'yazl'
import type { RawContext } from '../../platform/http/implement.ts'
import { reading } from '../../platform/work.ts'
import { drawInThread } from './draw-in-thread.ts'
import type { InvoiceRow } from './invoice.ts'
import { listDocuments } from './queries.ts'

/**
 * Sends the newest invoices and credit notes that the actor may see as one ZIP file. Each document
 * is rendered when the reader has taken the one before, so that only one is in memory.
 */
export async function archiveDocuments({
  site,
  actor,
}: RawContext<Record<never, never>>): Promise<Response> {
  const papers = await listDocuments(reading(site, actor), ARCHIVE_DOCUMENTS_MAX)
  const zip = new ZipFile()
  for (const paper of papers) addDocument(zip, paper)
  zip.end()
  // The library declares the older interface of the stream that it creates.
  const body = Readable.toWeb(zip.outputStream as Readable) as ReadableStream<Uint8Array>
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="invoices.zip"',
      'cache-control': 'private, no-store',
    },
  })
}

function addDocument(zip: ZipFile, paper: InvoiceRow): void {
  const options = { mtime: paper.created_at, compress: false }
  zip.addReadStreamLazy(`${paper.number}.pdf`, options, done => {
    drawInThread(paper).then(
      bytes => done(null, Readable.from([Buffer.from(bytes)])),
      (error: unknown) => done(error, Readable.from([])),
    )
  })
}
