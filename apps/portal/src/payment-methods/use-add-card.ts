import type { CustomerPaymentMethodAdded } from '@gatehouse/contract/billing/portal-payments'
import type { Wire } from '@gatehouse/contract/kit/fields'
import type { Processor } from '@gatehouse/ui/card/processor.ts'
import { toast } from '@gatehouse/ui/toast'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request, RequestFailed } from '../api.ts'
import { usePortalHome } from '../frame/use-portal.ts'
import { METHODS, methodsQuery, type PaymentMethod } from '../queries.ts'
import { CUSTOMER_KEY } from '../query-client.ts'
import { openBankPage } from './bank-result.ts'
import { useMethodName } from './method-name.ts'

type AddedMethod = Wire<typeof CustomerPaymentMethodAdded>

/** A card to save: its token, and whether it becomes the default. */
interface PaymentFormValue {
  token: string
  set_default: boolean
  processor: Processor
}

/** Saves a card; if its bank requires authentication, the customer is redirected there and back. */
export function useAddCard(onAdded: () => void) {
  const client = useQueryClient()
  const home = usePortalHome()
  const showAddedToast = useAddedToast()
  return useMutation({
    mutationFn: async ({
      token,
      set_default,
      processor,
    }: PaymentFormValue): Promise<PaymentMethod> => {
      const return_url = `${location.origin}${home}/payment-methods?set_default=${set_default}`
      const added = await request<AddedMethod>('POST', METHODS, {
        body: { confirmation_token_id: token, set_default, return_url },
      })
      if (added.status === 'succeeded') return added.payment_method
      if (processor.kind === 'stripe') {
        const { confirmBankAction: confirmAtBank } =
          await import('@gatehouse/ui/card/stripe-library.ts')
        await confirmAtBank(processor, added.client_secret)
      } else if (added.next_action_url) return openBankPage(added.next_action_url)
      return confirmCard(added.client_secret.split('_secret_')[0] ?? '', set_default)
    },
    onSuccess: async method => {
      await cardsChanged(client)
      showAddedToast(method)
      onAdded()
    },
  })
}

/** Says which card was saved. */
export function useAddedToast(): (method: PaymentMethod) => void {
  const { t } = useTranslation('portal')
  const nameOf = useMethodName()
  return method => toast({ title: t('method.added', { card: nameOf(method) }) })
}

/** Fetches the outcome of the authentication and saves the card. */
export async function confirmCard(setup: string, set_default: boolean): Promise<PaymentMethod> {
  const body = { setup_intent_id: setup, set_default }
  const added = await request<AddedMethod>('POST', `${METHODS}/confirm`, { body })
  if (added.status === 'succeeded') return added.payment_method
  const error = 'PaymentMethodSetupFailed'
  throw new RequestFailed(400, { error, detail: NOT_COMPLETED }, '')
}

/** The contract's code for an authentication the customer did not complete. */
const NOT_COMPLETED = 'The payment wasn’t completed. Try again.'

/** The default card may have changed, and an outstanding order may have been paid. */
export async function cardsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: methodsQuery().queryKey }),
    client.invalidateQueries({ queryKey: CUSTOMER_KEY }),
    client.invalidateQueries({ queryKey: ['orders'] }),
    client.invalidateQueries({ queryKey: ['subscriptions'] }),
  ])
}
