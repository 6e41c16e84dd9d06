// Standard rates of consumption taxes, in percent, as decimal text.
//
// Sources, as of 2026: the EU member states from the European Commission's "Taxes in Europe"
// database (TEDB), standard rates; the United Kingdom from gov.uk, Switzerland from the FTA,
// Norway from Skatteetaten; other countries from the OECD's Consumption Tax Trends and the tax
// authorities' own pages; Canadian provinces from canada.ca and Revenu Québec; US states' base
// rates from the Federation of Tax Administrators' table (no county or city taxes). ZIP codes by
// their first three digits from the USPS list of sectional centers.
//
// Reduced rates, thresholds and registrations are left out: this is for trying, not for filing.

/** ISO 3166 code, kind of tax as Stripe names it, rate. */
export const COUNTRY_RATES: Readonly<Record<string, readonly [kind: string, percent: string]>> = {
  AT: ['vat', '20.0'], BE: ['vat', '21.0'], BG: ['vat', '20.0'], CY: ['vat', '19.0'],
  CZ: ['vat', '21.0'], DE: ['vat', '19.0'], DK: ['vat', '25.0'], EE: ['vat', '24.0'],
  ES: ['vat', '21.0'], FI: ['vat', '25.5'], FR: ['vat', '20.0'], GR: ['vat', '24.0'],
  HR: ['vat', '25.0'], HU: ['vat', '27.0'], IE: ['vat', '23.0'], IT: ['vat', '22.0'],
  LT: ['vat', '21.0'], LU: ['vat', '17.0'], LV: ['vat', '21.0'], MT: ['vat', '18.0'],
  NL: ['vat', '21.0'], PL: ['vat', '23.0'], PT: ['vat', '23.0'], RO: ['vat', '21.0'],
  SE: ['vat', '25.0'], SI: ['vat', '22.0'], SK: ['vat', '23.0'],
  GB: ['vat', '20.0'], CH: ['vat', '8.1'], LI: ['vat', '8.1'], NO: ['vat', '25.0'],
  IS: ['vat', '24.0'], TR: ['vat', '20.0'], UA: ['vat', '20.0'], RS: ['vat', '20.0'],
  AL: ['vat', '20.0'], BA: ['vat', '17.0'], MD: ['vat', '20.0'], ME: ['vat', '21.0'],
  MK: ['vat', '18.0'], GE: ['vat', '18.0'], AM: ['vat', '20.0'],
  AU: ['gst', '10.0'], NZ: ['gst', '15.0'], JP: ['jct', '10.0'], KR: ['vat', '10.0'],
  IN: ['igst', '18.0'], SG: ['gst', '9.0'], MY: ['service_tax', '8.0'], TH: ['vat', '7.0'],
  ID: ['vat', '11.0'], PH: ['vat', '12.0'], VN: ['vat', '10.0'], TW: ['vat', '5.0'],
  AE: ['vat', '5.0'], SA: ['vat', '15.0'], BH: ['vat', '10.0'], OM: ['vat', '5.0'],
  IL: ['vat', '18.0'], EG: ['vat', '14.0'], ZA: ['vat', '15.0'], KE: ['vat', '16.0'],
  NG: ['vat', '7.5'], MA: ['vat', '20.0'], MX: ['vat', '16.0'], CL: ['vat', '19.0'],
  CO: ['vat', '19.0'], PE: ['vat', '18.0'], UY: ['vat', '22.0'], EC: ['vat', '15.0'],
  CR: ['vat', '13.0'], KZ: ['vat', '16.0'],
}

/** State, base rate of its sales tax, and the first three digits of its ZIP codes. */
export const US_STATES: readonly (readonly [state: string, percent: string, zips: string])[] = [
  ['AL', '4.0', '350-369'], ['AK', '0.0', '995-999'], ['AZ', '5.6', '850-865'],
  ['AR', '6.5', '716-729'], ['CA', '7.25', '900-961'], ['CO', '2.9', '800-816'],
  ['CT', '6.35', '060-069'], ['DE', '0.0', '197-199'], ['DC', '6.0', '200-200 202-205'],
  ['FL', '6.0', '320-349'], ['GA', '4.0', '300-319 398-399'], ['HI', '4.0', '967-968'],
  ['ID', '6.0', '832-838'], ['IL', '6.25', '600-629'], ['IN', '7.0', '460-479'],
  ['IA', '6.0', '500-528'], ['KS', '6.5', '660-679'], ['KY', '6.0', '400-427'],
  ['LA', '5.0', '700-714'], ['ME', '5.5', '039-049'], ['MD', '6.0', '206-219'],
  ['MA', '6.25', '010-027'], ['MI', '6.0', '480-499'], ['MN', '6.875', '550-567'],
  ['MS', '7.0', '386-397'], ['MO', '4.225', '630-658'], ['MT', '0.0', '590-599'],
  ['NE', '5.5', '680-693'], ['NV', '6.85', '889-898'], ['NH', '0.0', '030-038'],
  ['NJ', '6.625', '070-089'], ['NM', '4.875', '870-884'], ['NY', '4.0', '005-005 100-149'],
  ['NC', '4.75', '270-289'], ['ND', '5.0', '580-588'], ['OH', '5.75', '430-459'],
  ['OK', '4.5', '730-749'], ['OR', '0.0', '970-979'], ['PA', '6.0', '150-196'],
  ['RI', '7.0', '028-029'], ['SC', '6.0', '290-299'], ['SD', '4.2', '570-577'],
  ['TN', '7.0', '370-385'], ['TX', '6.25', '750-799 885-885'], ['UT', '4.85', '840-847'],
  ['VT', '6.0', '050-059'], ['VA', '4.3', '201-201 220-246'], ['WA', '6.5', '980-994'],
  ['WV', '6.0', '247-268'], ['WI', '5.0', '530-549'], ['WY', '4.0', '820-831'],
]

/** Province, its taxes, and the first letters of its postal codes. */
export const CANADIAN_PROVINCES: readonly (readonly [
  province: string, taxes: readonly (readonly [kind: string, percent: string])[], letters: string,
])[] = [
  ['AB', [['gst', '5.0']], 'T'], ['BC', [['gst', '5.0'], ['pst', '7.0']], 'V'],
  ['MB', [['gst', '5.0'], ['rst', '7.0']], 'R'], ['NB', [['hst', '15.0']], 'E'],
  ['NL', [['hst', '15.0']], 'A'], ['NS', [['hst', '14.0']], 'B'], ['NT', [['gst', '5.0']], 'X'],
  ['NU', [['gst', '5.0']], ''], ['ON', [['hst', '13.0']], 'KLMNP'], ['PE', [['hst', '15.0']], 'C'],
  ['QC', [['gst', '5.0'], ['qst', '9.975']], 'GHJ'],
  ['SK', [['gst', '5.0'], ['pst', '6.0']], 'S'], ['YT', [['gst', '5.0']], 'Y'],
]

/** What follows the country's prefix in an EU VAT id; formats from the Commission's VIES. */
export const EU_VAT_FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/, BE: /^[01]\d{9}$/, BG: /^\d{9,10}$/, CY: /^\d{8}[A-Z]$/, CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/, DK: /^\d{8}$/, EE: /^\d{9}$/, EL: /^\d{9}$/, ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/, FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, HR: /^\d{11}$/, HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/, IT: /^\d{11}$/, LT: /^(\d{9}|\d{12})$/, LU: /^\d{8}$/,
  LV: /^\d{11}$/, MT: /^\d{8}$/, NL: /^\d{9}B\d{2}$/, PL: /^\d{10}$/, PT: /^\d{9}$/,
  RO: /^\d{2,10}$/, SE: /^\d{12}$/, SI: /^\d{8}$/, SK: /^\d{10}$/,
}

/** Businesses elsewhere that account for the tax themselves when a foreigner sells to them. */
export const BUSINESS_IDS: Readonly<Record<string, readonly [country: string, format: RegExp]>> = {
  gb_vat: ['GB', /^GB(\d{9}|\d{12}|(GD|HA)\d{3})$/], no_vat: ['NO', /^\d{9}MVA$/],
  ch_vat: ['CH', /^CHE-?\d{3}\.?\d{3}\.?\d{3} ?(MWST|TVA|IVA)?$/], au_abn: ['AU', /^\d{11}$/],
  nz_gst: ['NZ', /^\d{8,9}$/], sg_gst: ['SG', /^[A-Z0-9]{8,10}$/], is_vat: ['IS', /^\d{5,6}$/],
  za_vat: ['ZA', /^4\d{9}$/], ae_trn: ['AE', /^\d{15}$/], sa_vat: ['SA', /^\d{15}$/],
  in_gst: ['IN', /^\d{2}[A-Z0-9]{13}$/], kr_brn: ['KR', /^\d{3}-?\d{2}-?\d{5}$/],
}
