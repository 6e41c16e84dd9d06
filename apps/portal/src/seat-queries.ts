import type { CustomerSeat, SeatsList } from '@gatehouse/contract/billing/seats'
import type { Wire } from '@gatehouse/contract/kit/fields'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api.ts'
import { ALL, type Page, type Subscription } from './queries.ts'

/** A seat that is assigned to a person. */
export type Seat = Wire<typeof CustomerSeat>
export type SeatList = Wire<typeof SeatsList>

/** The seats of the customer's purchases. */
export const SEATS = '/v1/customer-portal/seats'
export const SEATS_KEY = ['seats']

/** The purchase that seats belong to. */
export type SeatsOf = { subscription_id: string } | { order_id: string }

/** The seats of a purchase that are assigned to people, and how many are left. */
export const seatsQuery = (of: SeatsOf) =>
  queryOptions({
    queryKey: [...SEATS_KEY, of],
    queryFn: () => request<SeatList>('GET', SEATS, { query: of }),
  })

/** The subscriptions in which the person has a seat. */
export const ownSeatsQuery = () =>
  queryOptions({
    queryKey: [...SEATS_KEY, 'own'],
    queryFn: () =>
      request<Page<Subscription>>('GET', `${SEATS}/subscriptions`, { query: { limit: ALL } }),
  })
