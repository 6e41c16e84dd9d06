import type { ChangeBehavior } from '@gatehouse/contract/billing/subscription-updates'

/**
 * One change: its time, the new plan and how it is billed; its credit and its debit (null if a
 * whole period begins), the amount due immediately (null if nothing is billed), the amount pending
 * for the next order, the new end of the period, and the new discount if it changes.
 */
type Step = [
  at: string,
  to: string,
  behavior: ChangeBehavior,
  credit: number,
  debit: number | null,
  due: number | null,
  waiting: number,
  ends: string,
  off?: string | null,
]

/** A subscription's start, its plan, an optional discount, and its changes. */
export type ProrationCase = {
  what: string
  start: string
  /** `1000 / month`, `500 x 3 / month` for three seats, `9000 / 3 month` for three months. */
  plan: string
  /** `2000 bp` for basis points (20 %), or `300 off` in minor units. */
  off?: string
  steps: Step[]
}

/** Changes calculated by hand with exact fractions, in minor units. Times are in UTC. */
export const prorationCases: ProrationCase[] = [
  {
    what: 'half of a month of 30 days is left',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [['2026-04-16', '3000 / month', 'invoice', -500, 1500, 1000, 0, '2026-05-01']],
  },
  {
    what: 'the same, down',
    start: '2026-04-01',
    plan: '3000 / month',
    steps: [['2026-04-16', '1000 / month', 'invoice', -1500, 500, null, -1000, '2026-05-01']],
  },
  {
    what: 'the same, with the next renewal',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [['2026-04-16', '3000 / month', 'prorate', -500, 1500, null, 1000, '2026-05-01']],
  },
  {
    what: 'a third of a month of 30 days',
    start: '2026-06-01',
    plan: '1000 / month',
    steps: [['2026-06-21', '2000 / month', 'invoice', -333, 667, 334, 0, '2026-07-01']],
  },
  {
    what: 'one day of January',
    start: '2026-01-01',
    plan: '1000 / month',
    steps: [['2026-01-31', '4100 / month', 'invoice', -32, 132, 100, 0, '2026-02-01']],
  },
  {
    what: 'all of January',
    start: '2026-01-01',
    plan: '1000 / month',
    steps: [['2026-01-01', '4100 / month', 'invoice', -1000, 4100, 3100, 0, '2026-02-01']],
  },
  {
    what: 'one second of January',
    start: '2026-01-01',
    plan: '2678400 / month',
    steps: [['2026-01-31T23:59:59', '5356800 / month', 'prorate', -1, 2, null, 1, '2026-02-01']],
  },
  {
    what: 'all but one second of January',
    start: '2026-01-01',
    plan: '2678400 / month',
    steps: [
      [
        '2026-01-01T00:00:01',
        '5356800 / month',
        'invoice',
        -2678399,
        5356798,
        2678399,
        0,
        '2026-02-01',
      ],
    ],
  },
  {
    what: 'half of February, 28 days',
    start: '2026-02-01',
    plan: '1000 / month',
    steps: [['2026-02-15', '1999 / month', 'invoice', -500, 1000, 500, 0, '2026-03-01']],
  },
  {
    what: 'half of February in a leap year',
    start: '2028-02-01',
    plan: '2900 / month',
    steps: [['2028-02-15T12:00:00', '5800 / month', 'invoice', -1450, 2900, 1450, 0, '2028-03-01']],
  },
  {
    what: 'from January 31st, February 14th',
    start: '2026-01-31',
    plan: '1400 / month',
    steps: [['2026-02-14', '2800 / month', 'invoice', -700, 1400, 700, 0, '2026-02-28']],
  },
  {
    what: 'from January 31st, leap year',
    start: '2028-01-31',
    plan: '2900 / month',
    steps: [['2028-02-15', '5800 / month', 'invoice', -1400, 2800, 1400, 0, '2028-02-29']],
  },
  {
    what: 'from March 31st',
    start: '2026-03-31',
    plan: '3000 / month',
    steps: [['2026-04-10', '6000 / month', 'invoice', -2000, 4000, 2000, 0, '2026-04-30']],
  },
  {
    what: 'from the 29th of February',
    start: '2028-02-29',
    plan: '2900 / month',
    steps: [['2028-03-10', '5800 / month', 'invoice', -1900, 3800, 1900, 0, '2028-03-29']],
  },
  {
    what: 'from December into January',
    start: '2026-12-15',
    plan: '3100 / month',
    steps: [['2027-01-01', '6200 / month', 'invoice', -1400, 2800, 1400, 0, '2027-01-15']],
  },
  {
    what: 'over the change to summer time nothing is lost',
    start: '2026-03-15',
    plan: '3100 / month',
    steps: [['2026-03-30', '6200 / month', 'invoice', -1600, 3200, 1600, 0, '2026-04-15']],
  },
  {
    what: 'half a cent goes to the even one below',
    start: '2026-04-01',
    plan: '1001 / month',
    steps: [['2026-04-16', '5005 / month', 'invoice', -500, 2502, 2002, 0, '2026-05-01']],
  },
  {
    what: 'half a cent goes to the even one above',
    start: '2026-04-01',
    plan: '1003 / month',
    steps: [['2026-04-16', '5007 / month', 'invoice', -502, 2504, 2002, 0, '2026-05-01']],
  },
  {
    what: 'a third of odd prices',
    start: '2026-04-01',
    plan: '999 / month',
    steps: [['2026-04-21', '1999 / month', 'invoice', -333, 666, 333, 0, '2026-05-01']],
  },
  {
    what: 'two thirds of odd prices',
    start: '2026-04-01',
    plan: '999 / month',
    steps: [['2026-04-11', '1999 / month', 'invoice', -666, 1333, 667, 0, '2026-05-01']],
  },
  {
    what: 'a seventh of a week',
    start: '2026-05-04',
    plan: '700 / week',
    steps: [['2026-05-10', '1500 / week', 'invoice', -100, 214, 114, 0, '2026-05-11']],
  },
  {
    what: 'three sevenths of a week',
    start: '2026-05-04',
    plan: '999 / week',
    steps: [['2026-05-08', '1999 / week', 'invoice', -428, 857, 429, 0, '2026-05-11']],
  },
  {
    what: 'a quarter of a day',
    start: '2026-05-04',
    plan: '400 / day',
    steps: [['2026-05-04T18:00:00', '1000 / day', 'invoice', -100, 250, 150, 0, '2026-05-05']],
  },
  {
    what: 'the last minute of a day is too little to charge',
    start: '2026-05-04',
    plan: '1440 / day',
    steps: [['2026-05-04T23:59:00', '14400 / day', 'invoice', -1, 10, null, 9, '2026-05-05']],
  },
  {
    what: 'half a year',
    start: '2026-01-01',
    plan: '36500 / year',
    steps: [
      ['2026-07-02T12:00:00', '73000 / year', 'invoice', -18250, 36500, 18250, 0, '2027-01-01'],
    ],
  },
  {
    what: 'a leap year has 366 days',
    start: '2028-01-01',
    plan: '36600 / year',
    steps: [['2028-07-02', '73200 / year', 'invoice', -18300, 36600, 18300, 0, '2029-01-01']],
  },
  {
    what: 'from the 29th of February for a year',
    start: '2028-02-29',
    plan: '36500 / year',
    steps: [['2028-03-01', '73000 / year', 'invoice', -36400, 72800, 36400, 0, '2029-02-28']],
  },
  {
    what: 'a quarter of three months',
    start: '2026-01-01',
    plan: '9000 / 3 month',
    steps: [['2026-01-31', '18000 / 3 month', 'invoice', -6000, 12000, 6000, 0, '2026-04-01']],
  },
  {
    what: 'from nothing',
    start: '2026-04-01',
    plan: '0 / month',
    steps: [['2026-04-16', '3000 / month', 'invoice', 0, 1500, 1500, 0, '2026-05-01']],
  },
  {
    what: 'to nothing',
    start: '2026-04-01',
    plan: '3000 / month',
    steps: [['2026-04-16', '0 / month', 'invoice', -1500, 0, null, -1500, '2026-05-01']],
  },
  {
    what: 'the same price',
    start: '2026-04-01',
    plan: '3000 / month',
    steps: [['2026-04-16', '3000 / month', 'invoice', -1500, 1500, null, 0, '2026-05-01']],
  },
  {
    what: 'forty-nine cents are not charged alone',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [['2026-04-16', '1098 / month', 'invoice', -500, 549, null, 49, '2026-05-01']],
  },
  {
    what: 'fifty cents are',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [['2026-04-16', '1100 / month', 'invoice', -500, 550, 50, 0, '2026-05-01']],
  },
  {
    what: 'the largest price',
    start: '2026-04-01',
    plan: '99999999 / month',
    steps: [
      ['2026-04-11', '99999998 / month', 'prorate', -66666666, 66666665, null, -1, '2026-05-01'],
    ],
  },
  {
    what: 'a fifth off both',
    start: '2026-04-01',
    plan: '1000 / month',
    off: '2000 bp',
    steps: [['2026-04-16', '3000 / month', 'invoice', -400, 1200, 800, 0, '2026-05-01']],
  },
  {
    what: 'a third off odd prices',
    start: '2026-04-01',
    plan: '999 / month',
    off: '3333 bp',
    steps: [['2026-04-16', '1999 / month', 'invoice', -333, 666, 333, 0, '2026-05-01']],
  },
  {
    what: 'half off one cent more than even',
    start: '2026-04-01',
    plan: '1001 / month',
    off: '5000 bp',
    steps: [['2026-04-16', '2001 / month', 'invoice', -250, 500, 250, 0, '2026-05-01']],
  },
  {
    what: 'three dollars off both',
    start: '2026-04-01',
    plan: '1000 / month',
    off: '300 off',
    steps: [['2026-04-16', '3000 / month', 'invoice', -350, 1350, 1000, 0, '2026-05-01']],
  },
  {
    what: 'more off than the smaller price',
    start: '2026-04-01',
    plan: '200 / month',
    off: '500 off',
    steps: [['2026-04-16', '3000 / month', 'invoice', 0, 1250, 1250, 0, '2026-05-01']],
  },
  {
    what: 'all off',
    start: '2026-04-01',
    plan: '1000 / month',
    off: '10000 bp',
    steps: [['2026-04-16', '3000 / month', 'invoice', 0, 0, null, 0, '2026-05-01']],
  },
  {
    what: 'a discount that is not for the new plan',
    start: '2026-04-01',
    plan: '1000 / month',
    off: '2000 bp',
    steps: [['2026-04-16', '3000 / month', 'invoice', -400, 1500, 1100, 0, '2026-05-01', null]],
  },
  {
    what: 'a discount for a year',
    start: '2026-04-01',
    plan: '12000 / year',
    off: '1000 bp',
    steps: [['2026-07-01', '24000 / year', 'invoice', -8107, 16215, 8108, 0, '2027-04-01']],
  },
  {
    what: 'two seats more',
    start: '2026-04-01',
    plan: '500 x 3 / month',
    steps: [['2026-04-16', '500 x 5 / month', 'invoice', -750, 1250, 500, 0, '2026-05-01']],
  },
  {
    what: 'two seats fewer',
    start: '2026-04-01',
    plan: '500 x 5 / month',
    steps: [['2026-04-16', '500 x 3 / month', 'invoice', -1250, 750, null, -500, '2026-05-01']],
  },
  {
    what: 'a seat more with the next renewal',
    start: '2026-04-01',
    plan: '999 x 1 / month',
    steps: [['2026-04-11', '999 x 2 / month', 'prorate', -666, 1332, null, 666, '2026-05-01']],
  },
  {
    what: 'ten seats for a year',
    start: '2026-01-01',
    plan: '9900 x 10 / year',
    steps: [['2026-04-01', '9900 x 11 / year', 'invoice', -74589, 82048, 7459, 0, '2027-01-01']],
  },
  {
    what: 'seats with a fifth off',
    start: '2026-04-01',
    plan: '500 x 3 / month',
    off: '2000 bp',
    steps: [['2026-04-16', '500 x 4 / month', 'invoice', -600, 800, 200, 0, '2026-05-01']],
  },
  {
    what: 'month to year at half',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [['2026-04-16', '10000 / year', 'invoice', -500, null, 9500, 0, '2027-04-16']],
  },
  {
    what: 'the same, whatever was asked for',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [['2026-04-16', '10000 / year', 'prorate', -500, null, 9500, 0, '2027-04-16']],
  },
  {
    what: 'year to month: the credit lasts',
    start: '2026-01-01',
    plan: '36500 / year',
    steps: [['2026-01-31', '1000 / month', 'invoice', -33500, null, 0, -32500, '2026-02-28']],
  },
  {
    what: 'month to day',
    start: '2026-04-01',
    plan: '3000 / month',
    steps: [['2026-04-30', '100 / day', 'invoice', -100, null, 0, 0, '2026-05-01']],
  },
  {
    what: 'month to day: forty cents are charged as fifty',
    start: '2026-04-01',
    plan: '3000 / month',
    steps: [
      ['2026-04-30T09:36:00', '100 / day', 'invoice', -60, null, 50, -10, '2026-05-01T09:36:00'],
    ],
  },
  {
    what: 'day to month on the 31st',
    start: '2026-05-31',
    plan: '200 / day',
    steps: [
      [
        '2026-05-31T12:00:00',
        '3000 / month',
        'invoice',
        -100,
        null,
        2900,
        0,
        '2026-06-30T12:00:00',
      ],
    ],
  },
  {
    what: 'month to three months',
    start: '2026-01-31',
    plan: '2800 / month',
    steps: [['2026-02-14', '8000 / 3 month', 'invoice', -1400, null, 6600, 0, '2026-05-14']],
  },
  {
    what: 'leap day to year',
    start: '2028-02-01',
    plan: '2900 / month',
    steps: [['2028-02-29', '30000 / year', 'invoice', -100, null, 29900, 0, '2029-02-28']],
  },
  {
    what: 'week to month with a tenth off',
    start: '2026-05-04',
    plan: '700 / week',
    off: '1000 bp',
    steps: [['2026-05-08', '3000 / month', 'invoice', -270, null, 2430, 0, '2026-06-08']],
  },
  {
    what: 'up and down at once',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [
      ['2026-04-16', '3000 / month', 'prorate', -500, 1500, null, 1000, '2026-05-01'],
      ['2026-04-16', '1000 / month', 'prorate', -1500, 500, null, 0, '2026-05-01'],
    ],
  },
  {
    what: 'up, paid, and down at once',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [
      ['2026-04-16', '3000 / month', 'invoice', -500, 1500, 1000, 0, '2026-05-01'],
      ['2026-04-16', '1000 / month', 'invoice', -1500, 500, null, -1000, '2026-05-01'],
    ],
  },
  {
    what: 'up and down with odd prices',
    start: '2026-01-31',
    plan: '999 / month',
    steps: [
      ['2026-02-09T07:13:11', '1777 / month', 'prorate', -667, 1187, null, 520, '2026-02-28'],
      ['2026-02-09T07:13:11', '999 / month', 'prorate', -1187, 667, null, 0, '2026-02-28'],
    ],
  },
  {
    what: 'up, up again',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [
      ['2026-04-11', '2000 / month', 'invoice', -667, 1333, 666, 0, '2026-05-01'],
      ['2026-04-21', '4000 / month', 'invoice', -667, 1333, 666, 0, '2026-05-01'],
    ],
  },
  {
    what: 'up, and ten days later up and down at once',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [
      ['2026-04-11', '2000 / month', 'invoice', -667, 1333, 666, 0, '2026-05-01'],
      ['2026-04-21', '4000 / month', 'prorate', -667, 1333, null, 666, '2026-05-01'],
      ['2026-04-21', '2000 / month', 'prorate', -1333, 667, null, 0, '2026-05-01'],
    ],
  },
  {
    what: 'down, then up: the credit is used first',
    start: '2026-04-01',
    plan: '3000 / month',
    steps: [
      ['2026-04-11', '1000 / month', 'prorate', -2000, 667, null, -1333, '2026-05-01'],
      ['2026-04-21', '9000 / month', 'invoice', -333, 3000, 1334, 0, '2026-05-01'],
    ],
  },
  {
    what: 'up and down ten days later',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [
      ['2026-04-11', '3001 / month', 'invoice', -667, 2001, 1334, 0, '2026-05-01'],
      ['2026-04-21', '1000 / month', 'prorate', -1000, 333, null, -667, '2026-05-01'],
    ],
  },
  {
    what: 'a seat more, two more, one fewer',
    start: '2026-04-01',
    plan: '500 x 1 / month',
    steps: [
      ['2026-04-07', '500 x 2 / month', 'invoice', -400, 800, 400, 0, '2026-05-01'],
      ['2026-04-13', '500 x 4 / month', 'prorate', -600, 1200, null, 600, '2026-05-01'],
      ['2026-04-19', '500 x 3 / month', 'prorate', -800, 600, null, 400, '2026-05-01'],
    ],
  },
  {
    what: 'month to year and back at once',
    start: '2026-04-01',
    plan: '1000 / month',
    steps: [
      ['2026-04-16', '10000 / year', 'invoice', -500, null, 9500, 0, '2027-04-16'],
      ['2026-04-16', '1000 / month', 'invoice', -10000, null, 0, -9000, '2026-05-16'],
    ],
  },
  {
    what: 'year to month, then to a dearer month: the credit pays',
    start: '2026-01-01',
    plan: '36500 / year',
    steps: [
      ['2026-01-31', '2800 / month', 'invoice', -33500, null, 0, -30700, '2026-02-28'],
      ['2026-02-14', '5600 / month', 'invoice', -1400, 2800, null, -29300, '2026-02-28'],
    ],
  },
  {
    what: 'what is credited was paid: a discount gone since',
    start: '2026-04-01',
    plan: '1000 / month',
    off: '5000 bp',
    steps: [
      ['2026-04-11', '2000 / month', 'prorate', -333, 667, null, 334, '2026-05-01'],
      ['2026-04-21', '3000 / month', 'prorate', -333, 1000, null, 1001, '2026-05-01', null],
    ],
  },
  {
    what: 'three plans in one month',
    start: '2026-07-01',
    plan: '1234 / month',
    steps: [
      ['2026-07-08T09:00:00', '777 / month', 'prorate', -940, 592, null, -348, '2026-08-01'],
      ['2026-07-15T18:30:00', '4321 / month', 'prorate', -407, 2262, null, 1507, '2026-08-01'],
      ['2026-07-28', '50 / month', 'prorate', -558, 6, null, 955, '2026-08-01'],
    ],
  },
  {
    what: 'nothing, something, nothing',
    start: '2026-04-01',
    plan: '0 / month',
    steps: [
      ['2026-04-11', '3000 / month', 'prorate', 0, 2000, null, 2000, '2026-05-01'],
      ['2026-04-21', '0 / month', 'prorate', -1000, 0, null, 1000, '2026-05-01'],
    ],
  },
]
