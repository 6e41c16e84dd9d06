import {
  invoiceProblems,
  type InvoiceSettings,
  type InvoiceSettingsUpdate,
} from '@gatehouse/contract/billing/invoices'
import { fail } from '@gatehouse/contract/kit/problems'
import { findOrganization, lockOrganization } from '../../organizations/merchant/queries.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { updateOrganizationRow } from '../../organizations/organizations/queries.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toAddress } from '../customers/customer.ts'
import { readSettings, setSettings } from './queries.ts'

/** An organization's document settings. */
export async function getInvoiceSettings(work: Reading, id: string): Promise<InvoiceSettings> {
  const visible = await findOrganization(work, id)
  return visible ? settingsOf(work, id) : fail(invoiceProblems.not_found)
}

/** Changes the settings of future documents; issued ones stay as they are. */
export async function updateInvoiceSettings(
  work: Work,
  id: string,
  body: InvoiceSettingsUpdate,
): Promise<InvoiceSettings> {
  const row = await lockOrganization(work, id)
  if (!row) fail(invoiceProblems.not_found)
  const before = await settingsOf(work, id)
  const { prefix, numbering, address } = body
  // An empty string clears the setting.
  const format = (text: string | null | undefined) =>
    text === undefined ? undefined : text || null
  await setSettings(work, id, {
    legal_name: format(body.legal_name),
    tax_number: format(body.tax_number),
    footer: format(body.footer),
    ...(address !== undefined && { address: address && JSON.stringify(address) }),
    ...(numbering && { numbering }),
  })
  if (prefix) await updateOrganizationRow(work, id, { invoice_prefix: prefix })
  const after = await settingsOf(work, id)
  const subject = { subject_kind: 'organization', subject_id: id, organization_id: id }
  await recordAudit(work, { action: 'invoice_settings.updated', ...subject, before, after })
  return after
}

async function settingsOf(work: Reading, id: string): Promise<InvoiceSettings> {
  const row = await readSettings(work, id)
  if (!row) throw new Error(`organization ${id} was not found`)
  const { legal_name, address, tax_number, footer, prefix, numbering } = row
  return { legal_name, address: toAddress(address), tax_number, footer, prefix, numbering }
}
