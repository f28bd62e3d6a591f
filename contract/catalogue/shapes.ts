import { z } from 'zod'
import { fill, m } from '../messages'
import { isLoinc } from '../rules/loinc'
import { Flag, listInput } from '../shapes'

/** What the lists of the catalogue take. */
export const CatalogueList = listInput(['name', 'code'], 'name').extend({ active: Flag.optional() })
export type CatalogueList = z.infer<typeof CatalogueList>

/** What the catalogue's forms send, without `active`, and what its lists and pages show. */
interface Refuse {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void
}

export const LoincCode = z.string().regex(/^\d{1,7}-\d$/, m.catalogue.loincFormat)

/** Left out it is none. */
export const optionalLoinc = LoincCode.nullish().transform((code) => code ?? null)

/** A LOINC whose check digit is wrong, and a procedure code that stands there twice. */
export function checkCodes(
  {
    loinc = null,
    procedureCodes = [],
  }: { loinc?: string | null | undefined; procedureCodes?: readonly string[] | undefined },
  ctx: Refuse,
): void {
  if (loinc !== null && LoincCode.safeParse(loinc).success && !isLoinc(loinc))
    ctx.addIssue({
      code: 'custom',
      path: ['loinc'],
      message: m.catalogue.loincCheckDigit,
    })
  const twice = procedureCodes.find((code, at) => procedureCodes.indexOf(code) < at)
  if (twice !== undefined)
    ctx.addIssue({
      code: 'custom',
      path: ['procedureCodes'],
      message: fill(m.catalogue.codeTwice, { code: twice }),
    })
}

/** CPT or HCPCS Level II: numbers only, the descriptors are not ours to ship. */
export const ProcedureCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([0-9]{4}[0-9A-Z]|[A-Z][0-9]{4})$/, m.catalogue.procedureFormat)

/** A code of the catalogue, kept in capitals however it was typed. */
export const CodeName = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9._-]{0,23}$/, m.catalogue.codeFormat)
