import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { remindOfInvoiceTask, sendInvoiceTask } from '../orders/order.ts'
import { deliverInvoice, remindBeforeDue } from './send-invoice.ts'

export const orderDraftJobs: Handler[] = [
  transactionalJob(sendInvoiceTask, deliverInvoice),
  transactionalJob(remindOfInvoiceTask, remindBeforeDue),
]
