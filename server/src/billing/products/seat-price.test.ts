import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  tierProblem,
  pricePerSeat,
  seatAmount,
  seatBounds,
  type StoredTiers,
} from './seat-price.ts'

const tiers = [
  { min_seats: 1, max_seats: 9, price_per_seat: 1000 },
  { min_seats: 10, max_seats: 49, price_per_seat: 800 },
  { min_seats: 50, max_seats: null, price_per_seat: 500 },
]
const volume: StoredTiers = { seat_tier_type: 'volume', tiers }
const graduated: StoredTiers = { seat_tier_type: 'graduated', tiers }

test('with volume pricing every seat costs the rate of the reached tier', () => {
  assert.deepEqual(
    [1, 9, 10, 49, 50, 60].map(seats => seatAmount(volume, seats)),
    [1000, 9000, 8000, 39_200, 25_000, 30_000],
  )
  assert.deepEqual([pricePerSeat(volume, 9), pricePerSeat(volume, 10)], [1000, 800])
})

test('with graduated pricing each seat costs the rate of its own tier', () => {
  assert.deepEqual(
    [1, 9, 10, 49, 50, 60].map(seats => seatAmount(graduated, seats)),
    [1000, 9000, 9800, 41_000, 41_500, 46_500],
  )
  assert.deepEqual([pricePerSeat(graduated, 9), pricePerSeat(graduated, 10)], [1000, null])
})

test('the first tier also prices seats below its start', () => {
  const five = { seat_tier_type: 'graduated', tiers: [{ ...tiers[1]!, min_seats: 5 }] } as const

  assert.equal(seatAmount({ ...five, tiers: [...five.tiers] }, 6), 4800)
})

test('the seat limits are those of the first and the last tier', () => {
  assert.deepEqual(seatBounds(volume), { minimum_seats: 1, maximum_seats: null })
  assert.deepEqual(seatBounds({ tiers: [{ ...tiers[1]!, min_seats: 3 }] }), {
    minimum_seats: 3,
    maximum_seats: 49,
  })
})

test('gaps, overlaps, wrong order and tiers after the open end have their own errors', () => {
  const of = (...bounds: [number, number | null][]) =>
    tierProblem({
      seat_tier_type: 'volume',
      tiers: bounds.map(([min_seats, max_seats]) => ({ min_seats, max_seats, price_per_seat: 1 })),
    }).map(({ index }) => index)

  assert.deepEqual(of([1, 9], [10, null]), [])
  assert.deepEqual(of([1, 9], [11, null]), [1])
  assert.deepEqual(of([1, 9], [9, null]), [1])
  assert.deepEqual(of([9, 1]), [0])
  assert.deepEqual(of([1, null], [2, 3]), [1])
})
