// Tax identification numbers by kind: their format without spaces, dots, hyphens and slashes, and
// their check digits if the rule is public. Kinds and formats: Stripe's "Supported tax ID types"
// (docs.stripe.com/billing/customer/tax-ids), to which they are sent in this form; narrowed by the
// authorities' own descriptions.
import { iso11to10, luhn, type Check } from './check-digits.ts'
import {
  euVatNumbers,
  hungarian,
  romanian,
  romanianPerson,
  slovenian,
  spanishCompany,
} from './eu-vat.data.ts'
import * as checks from './tax-id-checks.ts'

/** The format of numbers of a kind, and whether their check digits are correct. */
export type TaxIdKind = { format: RegExp; check?: Check }

const european: Check = value => {
  const kind = euVatNumbers[value.slice(0, 2)]
  const number = value.slice(2)
  return kind !== undefined && kind.format.test(number) && kind.check(number)
}
const unionOrUlster: Check = value =>
  value.startsWith('XI') ? checks.british(value) : european(value)

/** Every kind of the protocol. If a country has several, the first match applies. */
export const taxIdKinds: Readonly<Record<string, TaxIdKind>> = {
  ad_nrt: { format: /^[ACDEFGLOPU]\d{6}[A-Z]$/ },
  ae_trn: { format: /^\d{15}$/ },
  ar_cuit: { format: /^(20|23|24|25|26|27|30|33|34|50|51|55)\d{9}$/, check: checks.argentinian },
  au_abn: { format: /^[1-9]\d{10}$/, check: checks.australian },
  au_arn: { format: /^\d{12}$/ },
  bg_uic: {
    format: /^(\d{9}|\d{13})$/,
    check: value => euVatNumbers.BG?.check(value.slice(0, 9)) ?? false,
  },
  bh_vat: { format: /^\d{15}$/ },
  bo_tin: { format: /^\d{7,12}$/ },
  br_cnpj: { format: /^(?!(\d)\1{13})[A-Z\d]{12}\d{2}$/, check: checks.brazilianCompany },
  br_cpf: { format: /^\d{11}$/, check: checks.brazilianPerson },
  ca_bn: { format: /^\d{9}$/, check: luhn },
  ca_gst_hst: { format: /^\d{9}RT\d{4}$/, check: value => luhn(value.slice(0, 9)) },
  ca_pst_bc: { format: /^PST\d{8}$/ },
  ca_pst_mb: { format: /^\d{7}$/ },
  ca_pst_sk: { format: /^\d{7}$/ },
  ca_qst: { format: /^\d{10}TQ\d{4}$/ },
  ch_vat: { format: /^CHE\d{9}(MWST|TVA|IVA|TPV)$/, check: checks.onDigits(checks.swiss) },
  ch_uid: { format: /^CHE\d{9}$/, check: checks.onDigits(checks.swiss) },
  cl_tin: { format: /^\d{7,8}[\dK]$/, check: value => checks.chilean(value.padStart(9, '0')) },
  cn_tin: { format: /^[1-9A-HJ-NP-RTUW-Y]{2}\d{6}[\dA-HJ-NP-RTUW-Y]{10}$/, check: checks.chinese },
  co_nit: { format: /^\d{8,16}$/, check: checks.colombian },
  cr_tin: { format: /^\d{9,12}$/ },
  de_stn: { format: /^\d{10,13}$/ },
  do_rcn: { format: /^(\d{9}|\d{11})$/, check: checks.dominican },
  ec_ruc: {
    format:
      /^(0[1-9]|1\d|2[0-4]|30|50)([0-5]\d{7}(?!000)\d{3}|6\d{6}(?!0000)\d{4}|9\d{7}(?!000)\d{3})$/,
    check: checks.ecuadorian,
  },
  eg_tin: { format: /^\d{9}$/ },
  es_cif: { format: /^[ABCDEFGHJNPQRSUVW]\d{7}[\dA-J]$/, check: spanishCompany },
  eu_oss_vat: { format: /^(EU|IM)\d{9,10}$/ },
  eu_vat: { format: /^[A-Z]{2}[A-Z\d+*]{2,12}$/, check: unionOrUlster },
  gb_vat: { format: /^GB(\d{9}|\d{12}|(GD|HA)\d{3})$/, check: checks.british },
  ge_vat: { format: /^\d{9}(\d{2})?$/ },
  hk_br: { format: /^\d{8}(\d{3})?$/ },
  hr_oib: { format: /^\d{11}$/, check: iso11to10 },
  hu_tin: { format: /^\d{8}[1-5]\d{2}$/, check: hungarian },
  id_npwp: {
    format: /^\d{15,16}$/,
    check: value => value.length === 16 || luhn(value.slice(0, 9)),
  },
  il_vat: { format: /^\d{9}$/, check: luhn },
  in_gst: {
    format: /^([0-2]\d|3[0-8]|9[79])[A-Z]{3}[ABCFGHJLPTK][A-Z]\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/,
    check: checks.indian,
  },
  is_vat: { format: /^\d{5,6}$/ },
  jp_trn: { format: /^T\d{13}$/, check: checks.japanese },
  jp_cn: { format: /^\d{13}$/, check: checks.japanese },
  jp_rn: { format: /^\d{5}$/ },
  ke_pin: { format: /^[AP]\d{9}[A-Z]$/ },
  kr_brn: { format: /^[1-9]\d{9}$/, check: checks.korean },
  kz_bin: { format: /^\d{12}$/, check: checks.kazakh },
  li_uid: { format: /^CHE\d{9}$/, check: checks.onDigits(checks.swiss) },
  mx_rfc: { format: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[A\d]$/, check: checks.hasDay },
  my_frp: { format: /^\d{8}$/ },
  my_itn: { format: /^[A-Z]{1,2}\d{9,11}$/ },
  my_sst: { format: /^[A-Z]\d{14}$/ },
  ng_tin: { format: /^\d{12}$/ },
  no_vat: { format: /^\d{9}MVA$/, check: checks.onDigits(checks.norwegian) },
  no_voec: { format: /^\d{7}$/ },
  nz_gst: { format: /^\d{8,9}$/, check: checks.newZealandish },
  om_vat: { format: /^OM\d{10}$/ },
  pe_ruc: { format: /^(10|15|16|17|20)\d{9}$/, check: checks.peruvian },
  ph_tin: { format: /^(\d{9}|\d{12}|\d{14})$/ },
  ro_tin: {
    format: /^([1-9]\d{12}|[1-9]\d{1,9})$/,
    check: value => (value.length === 13 ? romanianPerson(value) : romanian(value)),
  },
  rs_pib: { format: /^\d{9}$/, check: iso11to10 },
  ru_inn: { format: /^(\d{10}|\d{12})$/, check: checks.russian },
  ru_kpp: { format: /^\d{4}[\dA-Z]{2}\d{3}$/ },
  sa_vat: { format: /^3\d{13}3$/ },
  sg_uen: {
    format: /^(\d{8}[A-Z]|[12]\d{8}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z])$/,
    check: checks.singaporean,
  },
  sg_gst: { format: /^M[\dRST][\d]{7}[\dA-Z]$/ },
  si_tin: { format: /^[1-9]\d{7}$/, check: slovenian },
  sv_nit: { format: /^[01]\d{13}$/, check: checks.salvadoran },
  th_vat: { format: /^\d{13}$/, check: checks.thai },
  tr_tin: { format: /^(\d{10}|[1-9]\d{10})$/, check: checks.turkish },
  tw_vat: { format: /^\d{8}$/, check: checks.taiwanese },
  ua_vat: { format: /^(\d{8}|\d{10}|\d{12})$/, check: checks.ukrainian },
  us_ein: {
    format: /^(?!0[0789]|1[789]|2[89]|49|69|70|78|79|89|9[67])\d{9}$/,
  },
  uy_ruc: { format: /^(0[1-9]|1\d|2[0-2])(?!0{6})\d{6}001\d$/, check: checks.uruguayan },
  ve_rif: { format: /^[VEJPGC]\d{9}$/, check: checks.venezuelan },
  vn_tin: { format: /^(\d{10}|\d{13})$/, check: checks.vietnamese },
  za_vat: { format: /^4\d{9}$/ },
}
