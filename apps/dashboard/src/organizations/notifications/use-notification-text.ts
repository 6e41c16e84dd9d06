import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money-text'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** A notification as the API returns it. */
export type Notification = ItemOf<'notifications'>

/** A notification in words. */
export function useNotificationText(): (notification: Notification) => string {
  const t = useTexts()
  const locale = useLocale()
  return ({ kind, facts: { customer, product, amount, currency, name } }) =>
    t(`notifications.happened.${kind}`, {
      ...{ customer, product, name },
      amount: amount !== null && currency !== null ? moneyText(amount, currency, locale) : '',
    })
}
