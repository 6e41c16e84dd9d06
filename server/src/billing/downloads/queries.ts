import type { benefitFileEndpoints } from '@gatehouse/contract/billing/downloads'
import type { portalDownloadableEndpoints } from '@gatehouse/contract/billing/downloads'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { readPage } from '../../platform/db/pages.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { FileRow } from '../files/file.ts'
import { grantsOf } from '../grants/queries.ts'
import type { HeldFile, LinkedFile } from './download.ts'

/** The files in the settings of `benefits`, in their order. */
const listedFiles = sql<{ file_id: string; position: number }>`
  lateral jsonb_array_elements_text(benefits.properties -> 'files') with ordinality`.as<'listed'>(
  sql`listed(file_id, position)`,
)

const isListed = sql<boolean>`files.id = listed.file_id::uuid
  and files.organization_id = benefits.organization_id`

/** A benefit gives its files until they are archived in it, deleted, or found to be malicious. */
const isActive = sql<boolean>`(
  (benefits.properties -> 'archived' -> files.id::text) is distinct from 'true'::jsonb
  and files.service = 'downloadable' and files.is_uploaded
  and files.deleted_at is null and files.flagged_malicious_at is null)`

const isHeld = sql<boolean>`(
  benefit_grants.granted_at is not null and benefit_grants.revoked_at is null)`

type ListInput = InputOf<(typeof portalDownloadableEndpoints)['list']>

/** A page of the files that a customer holds, each once per benefit; the latest benefit first. */
export async function listHeldFiles(work: Reading, input: ListInput) {
  const { organization_id, benefit_id } = input
  let grants = grantsOf(work).where(isHeld)
  if (organization_id)
    grants = grants.where('benefit_grants.organization_id', 'in', organization_id)
  if (benefit_id) grants = grants.where('benefit_grants.benefit_id', 'in', benefit_id)
  const held = grants
    .distinctOn(['benefit_grants.customer_id', 'benefit_grants.benefit_id'])
    .select(['benefit_grants.customer_id', 'benefit_grants.benefit_id'])
    .select('benefit_grants.granted_at as held_since')
    .orderBy('benefit_grants.customer_id')
    .orderBy('benefit_grants.benefit_id')
    .orderBy('benefit_grants.granted_at')
  const matched = work.sql
    .selectFrom(held.as('held'))
    .innerJoin('benefits', 'benefits.id', 'held.benefit_id')
    .innerJoin(listedFiles, join => join.onTrue())
    .innerJoin('files', join => join.on(isListed))
    .where('benefits.type', '=', 'downloadables')
    .where('benefits.deleted_at', 'is', null)
    .where(isActive)
  const { rows, total_count } = await readPage(matched, input, found =>
    found
      .selectAll('files')
      .select(['held.customer_id', 'held.benefit_id', 'files.id as file_id'])
      .orderBy('held.held_since', 'desc')
      .orderBy('held.benefit_id')
      .orderBy('listed.position'),
  )
  // Only the files module writes service and parts, so the narrower types are safe.
  return { rows: rows as unknown as (FileRow & HeldFile)[], total_count }
}

/**
 * The file that a link leads to, as long as its customer holds it: the file itself, or its newest
 * version where it was replaced. The link is trusted, because we signed it.
 */
export async function findLinkedFile(work: Reading, link: LinkedFile) {
  const row = await work.sql
    .selectFrom('benefits')
    .innerJoin(listedFiles, join => join.onTrue())
    .innerJoin('files', join => join.on(isListed))
    .selectAll('files')
    .where('benefits.id', '=', link.benefit_id)
    .where('benefits.type', '=', 'downloadables')
    .where('benefits.deleted_at', 'is', null)
    .where(isActive)
    .where(
      sql<boolean>`(files.id = ${link.file_id}
        or files.id = (select r.newest_id from files r where r.id = ${link.file_id}))`,
    )
    .where(
      sql<boolean>`exists (select from benefit_grants
        join customers c on c.id = benefit_grants.customer_id and c.deleted_at is null
        where benefit_grants.benefit_id = benefits.id
          and benefit_grants.customer_id = ${link.customer_id} and ${isHeld})`,
    )
    .orderBy(sql`files.id = ${link.file_id}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as FileRow | undefined
}

/** The links of which a row knows that they were counted. */
const COUNTED_LINKS_MAX = 20

/** Counts a download, once for each link. */
export async function countDownload(
  work: Work,
  { customer_id, benefit_id, link }: LinkedFile,
  { id: file_id, organization_id }: FileRow,
): Promise<void> {
  await work.sql
    .insertInto('downloads')
    .values({
      ...{ organization_id, customer_id, benefit_id, file_id },
      download_count: 1,
      counted_links: [link],
      first_downloaded_at: work.now,
      last_downloaded_at: work.now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['benefit_id', 'file_id', 'customer_id'])
        .doUpdateSet({
          download_count: sql`downloads.download_count + 1`,
          counted_links: sql`(excluded.counted_links || downloads.counted_links)[
            1:${sql.lit(COUNTED_LINKS_MAX)}]`,
          last_downloaded_at: work.now,
        })
        .where(sql<boolean>`not downloads.counted_links @> excluded.counted_links`),
    )
    .execute()
}

type FileListInput = InputOf<(typeof benefitFileEndpoints)['list']>

const downloadsOf = sql`downloads d
  where d.benefit_id = benefits.id and d.file_id = files.id`

/** A page of a benefit's files in its order, archived ones too, with their downloads. */
export async function listBenefitFiles(work: Reading, input: FileListInput) {
  const matched = work.sql
    .selectFrom('benefits')
    .innerJoin(listedFiles, join => join.onTrue())
    .innerJoin('files', join => join.on(isListed))
    .where('benefits.id', '=', input.id)
    .where('benefits.type', '=', 'downloadables')
    .where('files.deleted_at', 'is', null)
  const { rows, total_count } = await readPage(matched, input, found =>
    found
      .selectAll('files')
      .select([
        sql<number>`(select count(*) from ${downloadsOf})`.as('downloaders'),
        sql<number>`(select coalesce(sum(d.download_count), 0) from ${downloadsOf})`.as(
          'downloads',
        ),
      ])
      .orderBy('listed.position'),
  )
  type Row = FileRow & { downloaders: number; downloads: number }
  return { rows: rows as unknown as Row[], total_count }
}

type Holder = { id: string; organization_id: string; email: string; locale: string | null }

/** Some customers who hold a file; after the given id, ordered by id. */
export const holdersOf = (
  work: Reading,
  file: Pick<FileRow, 'id' | 'organization_id'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<Holder[]> =>
  work.sql
    .selectFrom('customers')
    .select(['customers.id', 'customers.organization_id', 'customers.email', 'customers.locale'])
    .where('customers.organization_id', '=', file.organization_id)
    .where('customers.deleted_at', 'is', null)
    .$if(after !== null, query => query.where('customers.id', '>', after))
    .where(
      sql<boolean>`exists (select from benefit_grants
        join benefits on benefits.id = benefit_grants.benefit_id and benefits.deleted_at is null
        join files on files.id = ${file.id}
        where benefit_grants.customer_id = customers.id and ${isHeld}
          and benefits.type = 'downloadables'
          and benefits.properties -> 'files' ? ${file.id} and ${isActive})`,
    )
    .orderBy('customers.id')
    .limit(limit)
    .execute()

/** Whether a product includes a benefit that currently gives files. */
export async function givesFiles(work: Reading, product_id: string): Promise<boolean> {
  const row = await work.sql
    .selectFrom('product_benefits')
    .innerJoin('benefits', 'benefits.id', 'product_benefits.benefit_id')
    .innerJoin(listedFiles, join => join.onTrue())
    .innerJoin('files', join => join.on(isListed))
    .select('files.id')
    .where('product_benefits.product_id', '=', product_id)
    .where('benefits.type', '=', 'downloadables')
    .where('benefits.deleted_at', 'is', null)
    .where(isActive)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
