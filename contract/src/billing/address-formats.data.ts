// How addresses are written in each country. Sources: where the address metadata of Google's
// libaddressinput and the formats of the Universal Postal Union agree.

/** The parts of an address after the country, in the order common in Europe. */
export const EUROPEAN = 'A/ZC'

/**
 * The lines of an address from top to bottom: `A` the street (with an optional second line), `C`
 * the city, `S` the state, `Z` the postal code. Lower-case parts are optional, missing parts do not
 * occur in that country. Unlisted countries use `EUROPEAN`.
 */
export const linesOfCountries: Record<string, string> = {
  A: 'MO',
  'A/C': `AG AO AW BF BI BJ BO BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY KI KM KP ML
    MR MW NR NU QA RW SB SC SL ST SX SY TD TG TK TL TO TV UG VU WS YE ZW`,
  'A/C/S': 'JM KN',
  'A/C/SZ': 'AU CA RU US',
  'A/C/Sz': 'CO HN IQ PG SO',
  'A/C/s': 'BS PA SR',
  'A/C/sZ': 'UA',
  'A/C/sz': 'CU EG IE NG PE PH TH VN',
  'A/CS/Z': 'BR',
  'A/CZ': 'AS FK FM GB GG GS GU IM IO JE LV MH MP NZ PN PR PW SH TC UM VI ZA',
  'A/CZ/S': 'IN',
  'A/Cz': `AF AI BB BD BH BM BN BT CC CX HM IL JO KE KH LB LC LK LS MM MN MT MV NA NF NP PK SA SD
    SZ TT VC VG`,
  'A/Cz/S': 'VE',
  'A/SC/z': 'CR',
  'A/Z': 'SG',
  'A/ZC/S': 'ES IT MX TR',
  'A/ZC/s': 'AR MY',
  'A/Zc': 'MC SM VA',
  'A/c': 'HK',
  'A/c/S': 'AE',
  'A/c/Sz': 'ID',
  'A/cz': 'KY',
  'A/z': 'GI',
  'A/zC': `AD AL AZ BA BG BY CY DO DZ EC EH ET FO GE GN GT GW HR HT IS KG KW LA LR MA MD ME MG MK MU
    NE OM PY RS SI SN TJ TM TN TZ ZM`,
  'A/zC/S': 'SV',
  'A/zC/s': 'AM CL MZ NI UY UZ',
  'C/A/Z': 'HU',
  'ZS/C/A': 'CN JP KR TW',
  'sC/A/z': 'IR',
}

/** The local term for a country's states. */
export const stateLabels = {
  federal_state: 'AU BR IN MX MY NG US VE',
  province: 'AR CA CN CR CU ES ID IR IT KR MZ PA PG PH TH TR VN',
  region: 'AM CL PE RU SO UA UZ',
  department: 'CO HN NI SV UY',
  county: 'IE TW',
  district: 'BS SR',
  governorate: 'EG IQ',
  parish: 'JM KN',
  prefecture: 'JP',
  emirate: 'AE',
} as const

/** The local term for towns, where it is not "city". */
export const cityLabels = {
  town: 'GB GG IM JE NO NZ SE SJ',
  suburb: 'AU',
  district: 'HK PE TR',
} as const

/** The local term for postal codes, where there is one. */
export const postalCodeLabels = {
  zip: 'AS FM GU MH MP PH PR PW UM US VI',
  pin: 'IN',
  eircode: 'IE',
} as const

/**
 * Patterns of postal codes, without spaces and punctuation and in capitals, as regular expressions.
 * Some writers put the country before codes that are digits only. In unlisted countries any code is
 * accepted.
 */
export const codeFormats: Record<string, string> = {
  '\\d{3}': 'FO GN IS LS MG OM PG',
  '\\d{3,4}': 'BH',
  '\\d{4}': `AF AL AM AT AU AZ BD BE BG CC CH CX CY DK ET GE GL GW HM HT HU LI LR LU LV MD MK MZ NE
    NF NO NZ PH PY SI SJ SV TN VE ZA`,
  '\\d{4,5}': 'TZ',
  '\\d{4}(\\d{4})?': 'LB',
  '\\d{5}': `BA BT CR CU DE DO DZ EE EG EH ES FI FR GF GP GR GT HN HR ID IQ IT JO KE KR KW LA LK LT
    MA MC ME MF MM MN MQ MV MX MY NA NC NI NP PE PF PK PL PM RE SA SD SE SK SM SN TH TR UA UY VA WF
    YT ZM CZ BL AX`,
  '\\d{5}(\\d{2})?': 'IL',
  '\\d{5}(\\d{4})?': 'AS FM GU MH MP PR PW UM US VI',
  '\\d{5,6}': 'KH RS VN',
  '\\d{6}': 'BY CN CO EC IN KG KZ NG RO RU SG TJ TM UZ',
  '\\d{7}': 'CL JP PT',
  '\\d{8}': 'BR',
  '\\d{10}': 'IR',
  '\\d{3}(\\d{2,3})?': 'TW',
  '[A-Z]?\\d{4}([A-Z]{3})?': 'AR',
  'AD\\d{3}': 'AD',
  'BB\\d{5}': 'BB',
  '[A-Z]{2}[A-Z\\d]{2}': 'BM',
  '[A-Z]{2}\\d{4}': 'BN',
  '[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z]\\d[ABCEGHJ-NPRSTV-Z]\\d': 'CA',
  '[A-Z]{1,2}\\d[\\dA-Z]?\\d[ABD-HJLN-UW-Z]{2}|GIR0AA|BFPO\\d{1,4}': 'GB GG IM JE',
  '[A-Z\\d]{3}[A-Z\\d]{4}': 'IE',
  'KY\\d{5}': 'KY',
  '[A-Z]{3}\\d{2,4}': 'MT',
  '\\d{4}[A-Z]{2}': 'NL',
  '[HLMS]\\d{3}': 'SZ',
  'VC\\d{4}': 'VC',
  'VG\\d{4}': 'VG',
}
