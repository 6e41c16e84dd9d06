/** Everything that must occur in some world: every operation, and its possible outcomes. */
export const everyAction: string[] = [
  'somebody subscribes',
  'somebody buys once',
  'a purchase is declined',
  'a buyer objects',
  'a buyer objects after money went back to the balance',
  'a dispute is won',
  'a dispute is lost',
  'the plan is changed: made',
  'the plan is changed: refused',
  'a dearer plan is refused: declined',
  'the seats are changed: made',
  'a waiting change is taken back: made',
  'a subscriber cancels: made',
  'a subscriber stays after all: made',
  'the merchant ends a subscription: made',
  'the merchant gives money back: made',
  'the merchant gives money back: refused',
  'money goes back to the card',
  'money goes back to the balance',
  'a card stops working',
  'a card works again',
  'a customer takes another card: made',
  'the merchant moves a balance: made',
  'the merchant moves a balance: refused',
  'a subscription is paused: made',
  'a pause is planned: made',
  'a planned pause is taken back: made',
  'a pause is ended: made',
  'a period is given another end: made',
  'a trial is given another end: made',
  'a trial is ended: made',
  'a discount is given later: made',
  'a discount is taken away: made',
  'a clock is moved on',
]

/** The states of subscriptions and their orders. */
export const everyOutcome: string[] = [
  'somebody is active',
  'somebody is trialing',
  'somebody is past_due',
  'somebody is paused',
  'somebody is canceled',
  'an order of a subscription_create is paid',
  'an order of a subscription_cycle is paid',
  'an order of a subscription_cycle is void',
  'an order of a subscription_update is paid',
  'an order takes of a balance',
  'an order adds to a balance',
]

/** Faults, and the times at which something is due or checked. */
export const everyProblem: string[] = [
  'timeout_before',
  'timeout_after',
  'error_500',
  'error_429',
  'webhook_duplicated',
  'webhook_delayed',
  'webhook_shuffled',
  'webhook_lost',
  'the server dies in a deed',
  'the server dies while time passes',
  'to the millisecond something is due',
  'a millisecond before something is due',
  'the end of a month',
  'the first of a month',
]

/** Rare or yearly events, which only some of many simulated worlds reach. */
export const rareEvents: string[] = [
  'another card pays at once',
  'a leap day begins',
  'a leap day ends',
  'clocks go forward',
  'clocks go back',
]
