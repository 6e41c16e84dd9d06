import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { languageOfCustomer, mailCustomer } from '../customer-sessions/mail-customer.ts'
import { readFile } from '../files/queries.ts'
import { mailVersionTask } from './download.ts'
import { holdersOf } from './queries.ts'
import { texts } from './texts.ts'

const BATCH = 50

/** Emails the customers who hold a file that there is a new version of it, one batch at a time. */
export async function mailNewVersion(
  work: Work,
  file_id: string,
  { after }: { after: string | null },
): Promise<void> {
  const file = await readFile(work, file_id)
  if (!file || file.deleted_at) return
  const holders = await holdersOf(work, file, { after, limit: BATCH })
  for (const customer of holders) {
    const mails = texts[languageOfCustomer(customer)].new_version
    const { version, ...mail } = mails
    await mailCustomer(work, customer, {
      kind: 'file_version',
      page: '/downloads',
      texts: { ...mail, lead: [...mail.lead, ...(file.version ? [version] : [])] },
      facts: { file: file.name, version: file.version ?? '' },
    })
  }
  const last = holders.at(-1)
  if (!last || holders.length < BATCH) return
  const { organization_id } = file
  const payload = { after: last.id }
  await enqueue(work, mailVersionTask, { organization_id, subject_id: file_id, payload })
}
