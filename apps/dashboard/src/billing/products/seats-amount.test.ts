import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newLine, type PriceLine } from './price-values.ts'
import { seatsAmount } from './seats-amount.ts'

const line = (seatTierType: 'volume' | 'graduated'): PriceLine => ({
  ...newLine('usd'),
  minSeats: 2,
  seatTiers: {
    seatTierType,
    tiers: [
      { maxSeats: 10, pricePerSeat: 800 },
      { maxSeats: null, pricePerSeat: 600 },
    ],
  },
})

test('with volume pricing every seat costs the rate of the reached tier', () => {
  assert.deepEqual(
    [null, 10, 11].map(seats => seatsAmount(line('volume'), seats)),
    [1600, 8000, 6600],
  )
})

test('with graduated pricing each seat costs the rate of its own tier', () => {
  assert.deepEqual(
    [null, 10, 12].map(seats => seatsAmount(line('graduated'), seats)),
    [1600, 8000, 9200],
  )
})
