import {
  documentEndpoints,
  invoiceEndpoints,
  invoiceSettingsEndpoints,
} from '@gatehouse/contract/billing/invoices'
import { findOrganization } from '../../organizations/merchant/queries.ts'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { issueInvoice } from './issue-invoice.ts'
import { linkCreditNoteOf, linkInvoice, linkReceipt } from './link-document.ts'
import { showDocument } from './show-document.ts'
import { getInvoiceSettings, updateInvoiceSettings } from './update-invoice-settings.ts'

/** Invoices and credit notes, their settings, and the documents themselves. */
export const invoices: ImplementedEndpoint[] = [
  ...implement(invoiceEndpoints, {
    generate: async (work, { id }) => {
      await issueInvoice(work, id)
      return null
    },
    get: (work, { id }) => linkInvoice(work, id),
    receipt: (work, { id }) => linkReceipt(work, id),
    creditNote: (work, { id }) => linkCreditNoteOf(work, id),
  }),
  ...implement(
    invoiceSettingsEndpoints,
    {
      get: (work, { id }) => getInvoiceSettings(work, id),
      update: (work, { id, body }) => updateInvoiceSettings(work, id, body),
    },
    { find: (work, { id = '' }) => findOrganization(work, id) },
  ),
  ...implement(documentEndpoints, { show: showDocument }),
]
