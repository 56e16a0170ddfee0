// Countries by ISO 3166 code with their dialling codes (ITU E.164). The names come from the runtime's locale data.
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { Locale } from '../../domain/wire/envelope.ts'

type Country = CallAnswer<'GET /areaInfo/list'>[number]

const dialled = `
MX 52, US 1, CA 1, GT 502, BZ 501, SV 503, HN 504, NI 505, CR 506, PA 507, CU 53, DO 1, HT 509, JM 1, TT 1, BS 1, BB 1,
PR 1, CO 57, VE 58, EC 593, PE 51, BO 591, CL 56, AR 54, UY 598, PY 595, BR 55, GY 592, SR 597, ES 34, PT 351, FR 33,
AD 376, MC 377, IT 39, SM 378, VA 39, MT 356, CH 41, LI 423, AT 43, DE 49, BE 32, NL 31, LU 352, GB 44, IE 353, IS 354,
NO 47, SE 46, FI 358, DK 45, EE 372, LV 371, LT 370, PL 48, CZ 420, SK 421, HU 36, SI 386, HR 385, BA 387, RS 381, ME 382,
MK 389, AL 355, GR 30, CY 357, BG 359, RO 40, MD 373, UA 380, TR 90, GE 995, AM 374, AZ 994, KZ 7, KG 996, UZ 998, TJ 992,
TM 993, MN 976, CN 86, HK 852, MO 853, TW 886, JP 81, KR 82, PH 63, VN 84, LA 856, KH 855, TH 66, MM 95, MY 60, SG 65,
ID 62, BN 673, TL 670, IN 91, LK 94, NP 977, BT 975, BD 880, MV 960, PK 92, AF 93, IL 972, PS 970, JO 962, LB 961, SA 966,
AE 971, QA 974, BH 973, KW 965, OM 968, IQ 964, EG 20, MA 212, DZ 213, TN 216, LY 218, SN 221, GM 220, GN 224, GW 245,
CV 238, SL 232, LR 231, CI 225, GH 233, TG 228, BJ 229, NG 234, NE 227, ML 223, BF 226, MR 222, TD 235, CM 237, CF 236,
GQ 240, GA 241, CG 242, CD 243, ST 239, AO 244, ET 251, ER 291, DJ 253, SO 252, KE 254, UG 256, RW 250, BI 257, TZ 255,
MZ 258, ZM 260, MW 265, ZW 263, BW 267, NA 264, ZA 27, LS 266, SZ 268, MG 261, MU 230, SC 248, KM 269, AU 61, NZ 64,
PG 675, FJ 679, SB 677, VU 678, WS 685, TO 676, KI 686, TV 688, NR 674, PW 680, FM 691, MH 692`

const dialCodes: readonly (readonly [code: string, dial: string])[] = dialled
  .trim()
  .split(/,\s+/)
  .map(entry => [entry.slice(0, 2), `+${entry.slice(3)}`] as const)

const known = new Set(dialCodes.map(([code]) => code))
export const isCountry = (code: string): boolean => known.has(code)

/** Countries for a list: Mexico first, the others sorted by name in the language. */
export function countriesIn(locale: Locale): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const order = new Intl.Collator(locale)
  return dialCodes
    .map(([code, dial]) => ({ code, dial, name: names.of(code) ?? code }))
    .sort((a, b) => Number(b.code === 'MX') - Number(a.code === 'MX') || order.compare(a.name, b.name))
}
