import type { Column } from '@gatehouse/ui/table'
import { useMoneyColumns } from '../../frame/money-columns.tsx'
import { EmptyValue } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { CustomerName } from '../customer-name.tsx'
import { useCustomers } from '../use-customers.ts'
import { type Payment, PaymentStatus, usePaymentTexts } from './payment-texts.tsx'

/** The columns of a payment list; the customers of all rows are fetched together. */
export function usePaymentColumns(payments: Payment[]): Column<Payment>[] {
  const t = useTexts()
  const { method, refusal } = usePaymentTexts()
  const { date, amount } = useMoneyColumns<Payment>(item => item.amount)
  const customers = useCustomers(payments.map(({ customerId }) => customerId))
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customerId }) => {
        const customer = customers.get(customerId ?? '')
        return customer ? <CustomerName of={customer} /> : <EmptyValue />
      },
    },
    {
      id: 'method',
      header: t('payments.method'),
      sortable: true,
      width: '@roomy:w-48',
      cell: payment => (
        <span className="block min-w-0">
          <span className="block">{method(payment)}</span>
          {payment.trigger && (
            <span className="text-small text-faint block font-normal @max-rows:hidden">
              {t(`payments.trigger.${payment.trigger}`)}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('fields.status'),
      sortable: true,
      width: '@roomy:w-52',
      phone: 'last',
      cell: payment => (
        <span className="block min-w-0">
          <PaymentStatus of={payment.status} />
          {payment.status === 'failed' && (
            <span className="text-small text-faint block text-pretty">{refusal(payment)}</span>
          )}
        </span>
      ),
    },
    date,
    amount,
  ]
}
