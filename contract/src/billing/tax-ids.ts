import { z } from 'zod'
import { INVALID_TAX_ID, readTaxIdOf } from './read-tax-id.ts'

/** Kinds of tax identification numbers, `<country>_<kind>`, by the protocol's names. */
export const taxIdFormats = `
  ad_nrt ae_trn ar_cuit au_abn au_arn bg_uic bh_vat bo_tin br_cnpj br_cpf ca_bn ca_gst_hst ca_pst_bc
  ca_pst_mb ca_pst_sk ca_qst ch_uid ch_vat cl_tin cn_tin co_nit cr_tin de_stn do_rcn ec_ruc eg_tin
  es_cif eu_oss_vat eu_vat gb_vat ge_vat hk_br hr_oib hu_tin id_npwp il_vat in_gst is_vat jp_cn
  jp_rn jp_trn ke_pin kr_brn kz_bin li_uid mx_rfc my_frp my_itn my_sst ng_tin no_vat no_voec nz_gst
  om_vat pe_ruc ph_tin ro_tin rs_pib ru_inn ru_kpp sa_vat sg_gst sg_uen si_tin sv_nit th_vat tr_tin
  tw_vat ua_vat us_ein uy_ruc ve_rif vn_tin za_vat`
  .trim()
  .split(/\s+/)

/** The kind of a tax identification number, such as `eu_vat`. */
const TaxIdFormat = z.enum(taxIdFormats)

/** A tax identification number and its kind: `['DE123456789', 'eu_vat']`. */
export const TaxId = z.tuple([z.string().max(100), TaxIdFormat])
export type TaxId = z.output<typeof TaxId>

/** A number in requests: valid for its kind in format and check digit, returned without spaces. */
const TaxIdInput = TaxId.transform(([value, kind], context): TaxId => {
  const read = readTaxIdOf(kind, value)
  if (read) return read
  context.issues.push({ code: 'custom', message: INVALID_TAX_ID, input: [value, kind] })
  return z.NEVER
})

/**
 * The same, or a number without its kind, which is then determined by the country of the billing
 * address.
 */
export const TaxIdOrNumber = z.union([TaxIdInput, z.string().min(1).max(100)], {
  error: INVALID_TAX_ID,
})
export type TaxIdOrNumber = z.output<typeof TaxIdOrNumber>
