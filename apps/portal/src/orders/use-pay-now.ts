import type { CustomerOrderPaymentConfirmation } from '@gatehouse/contract/billing/portal-payments'
import type { Wire } from '@gatehouse/contract/kit/fields'
import { processorOf } from '@gatehouse/ui/card/processor.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request, RequestFailed } from '../api.ts'
import { openBankPage } from '../payment-methods/bank-result.ts'
import { formQuery, type Order, paymentStatusQuery } from '../queries.ts'

type Answer = Wire<typeof CustomerOrderPaymentConfirmation>

/** Pays an order with a saved card; `settle` is called when the payment is in progress. */
export function usePayNow({ id }: Order, settle: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ payment_method_id }: { payment_method_id: string }) => {
      const return_url = `${location.origin}${location.pathname}`
      const answer = await request<Answer>(
        'POST',
        `/v1/customer-portal/orders/${id}/confirm-payment`,
        { body: { payment_method_id, return_url } },
      )
      await client.invalidateQueries({ queryKey: paymentStatusQuery(id).queryKey })
      if (answer.status === 'failed') throw rejectionOf(answer)
      if (answer.status !== 'requires_action') return
      const { payment_processor_metadata } = await client.ensureQueryData(formQuery())
      const processor = processorOf(payment_processor_metadata)
      if (processor?.kind === 'stripe' && answer.client_secret) {
        const { confirmBankAction: confirmAtBank } =
          await import('@gatehouse/ui/card/stripe-library.ts')
        await confirmAtBank(processor, answer.client_secret)
      } else if (answer.next_action_url) return openBankPage(answer.next_action_url)
    },
    onSuccess: () => settle(),
  })
}

// Shown like a declined card: the bank's reason, translated.
const rejectionOf = ({ error }: Answer) =>
  new RequestFailed(400, { error: 'PaymentMethodSetupFailed', detail: error }, '')
