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

test('by volume every seat costs what the step they reach does', () => {
  assert.deepEqual(
    [null, 10, 11].map(seats => seatsAmount(line('volume'), seats)),
    [1600, 8000, 6600],
  )
})

test('by steps each seat costs what its own does', () => {
  assert.deepEqual(
    [null, 10, 12].map(seats => seatsAmount(line('graduated'), seats)),
    [1600, 8000, 9200],
  )
})
