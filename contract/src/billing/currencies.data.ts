/**
 * ISO 4217 currencies in circulation by how many digits their minor unit has, in the lower case
 * of the billing protocol. Source: ISO 4217 list one (2024), without funds codes and metals.
 */
export const currencyDigits = {
  0: 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx vnd vuv xaf xof xpf',
  2: `aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd btn bwp byn bzd
    cad cdf chf cny cop crc cup cve czk dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gtq
    gyd hkd hnl htg huf idr ils inr irr jmd kes kgs khr kpw kyd kzt lak lbp lkr lrd lsl mad mdl mga
    mkd mmk mnt mop mru mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar
    ron rsd rub sar sbd scr sdg sek sgd shp sle sos srd ssp stn svc syp szl thb tjs tmt top try ttd
    twd tzs uah usd uyu uzs ves wst xcd yer zar zmw`,
  3: 'bhd iqd jod kwd lyd omr tnd',
} as const

/**
 * Currencies that Stripe counts differently from ISO 4217 (docs.stripe.com/currencies, "Special
 * cases"). `digits`: what Stripe's API expects. `multiple`: amounts sent must be a multiple of
 * this.
 */
export const stripeSpecialCases: Record<
  string,
  { digits: number; multiple: number; why: string } | undefined
> = {
  mga: { digits: 0, multiple: 1, why: 'Ariary are charged whole.' },
  isk: { digits: 2, multiple: 100, why: 'Became zero-decimal, still sent with two zeros.' },
  ugx: { digits: 2, multiple: 100, why: 'Zero-decimal, still sent with two zeros.' },
  huf: { digits: 2, multiple: 1, why: 'Charged with two decimals, paid out whole.' },
  twd: { digits: 2, multiple: 1, why: 'Charged with two decimals, paid out whole.' },
  bhd: { digits: 3, multiple: 10, why: 'The last of three decimals must be zero.' },
  jod: { digits: 3, multiple: 10, why: 'The last of three decimals must be zero.' },
  kwd: { digits: 3, multiple: 10, why: 'The last of three decimals must be zero.' },
  omr: { digits: 3, multiple: 10, why: 'The last of three decimals must be zero.' },
  tnd: { digits: 3, multiple: 10, why: 'The last of three decimals must be zero.' },
}
