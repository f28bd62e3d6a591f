/**
 * Whether the digit after the dash fits the number before it: Mod 10 by Luhn's weights (LOINC Users' Guide, appendix on the
 * check digit). A mistyped code nearly always fails it.
 */
export function isLoinc(code: string): boolean {
  const [, number = '', check] = /^(\d{1,7})-(\d)$/.exec(code) ?? []
  if (check === undefined) return false
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const weighted = at % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(check)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9+]+/g, ' ')
    .trim()

/** What a long common name says: "Glucose [Mass/volume] in Serum or Plasma" is of glucose, mass per volume, in serum or plasma. */
export interface LoincParts {
  component: string
  property: string
  system: string
  /** As in "by Screen method": empty where the code is for any. */
  method: string
}

/** The parts of a LOINC long common name, folded; a part that the name does not say is empty. */
export function loincParts(name: string): LoincParts {
  const [, component = name, property = '', rest = ''] = /^(.*?) \[([^\]]*)\](?: in (.*))?$/.exec(name) ?? []
  const panel = / - (.*)$/.exec(component)
  return {
    component: plain(component.replace(/ panel - .*$/, '').replace(/ - .*$/, '')),
    property: plain(property),
    method: plain(/ by (.*)$/.exec(rest)?.[1] ?? ''),
    system: plain(rest.replace(/ by .*$/, '') || (panel?.[1] ?? '')),
  }
}

const systemsOf: Record<string, readonly string[]> = {
  serum: ['serum', 'plasma'],
  blood: ['blood', 'serum', 'plasma'],
  urine: ['urine'],
  oral_fluid: ['saliva', 'oral fluid'],
  hair: ['hair'],
  tissue: ['tissue'],
  swab: ['specimen', 'nose', 'nasopharynx', 'throat', 'respiratory'],
}

/** The property that a unit measures (UCUM): mg/dL is mass per volume. Null where a unit does not say. */
export function propertyOf(unit: string | null, kind: string): string | null {
  // What a screen is measured in is its cutoff's unit; the answer is whether it is there.
  if (kind === 'tox_screen' || kind === 'pcr') return 'presence'
  if (unit === null) return kind === 'qualitative' ? 'presence' : null
  if (/^[mk]?i?u\/|^u[iI]?\/|^UI?\//i.test(unit)) return 'enzymatic activity volume'
  if (/^[munp]?mol\//i.test(unit)) return 'moles volume'
  if (/^[munpf]?c?g\/(d|m|u)?l/i.test(unit)) return 'mass volume'
  return null
}

/** Found by its genes is not found by growing it, and a screen is not its confirmation: such a code is of another test. */
function methodFits(kind: string, { method, property }: LoincParts): boolean {
  if (kind === 'pcr') return method === '' || /naa|probe|amplification|pcr/.test(method)
  if (kind === 'tox_screen')
    return /screen|immunoassay/.test(method) || (method === '' && property === 'presence')
  if (kind === 'tox_confirm') return !/screen|immunoassay/.test(method) && property !== 'presence'
  return !(kind === 'micro' && /naa|probe/.test(method))
}

interface Wanted {
  name: string
  reportName: string | null
  unit: string | null
  kind: string
  /** Of the sample types that the test takes. */
  matrices: readonly string[]
}

/**
 * How well a code's name fits a test: 0 is no offer. The component must be the test's name; what it is measured in and as
 * decide between codes of the same component.
 */
export function loincFit(wanted: Wanted, parts: LoincParts): number {
  const names = [wanted.name, wanted.reportName ?? ''].map(plain).filter(Boolean)
  if (!names.includes(parts.component)) return 0
  if (!methodFits(wanted.kind, parts)) return 0
  const property = propertyOf(wanted.unit, wanted.kind)
  const systems = wanted.matrices.flatMap((matrix) => systemsOf[matrix] ?? [])
  const inSystem = parts.system !== '' && systems.some((one) => parts.system.includes(one))
  // A code of another specimen is another test: glucose in urine is not glucose in serum.
  if (systems.length > 0 && parts.system !== '' && !inSystem) return 0
  if (property !== null && parts.property !== '' && parts.property !== property) return 0
  return 1 + (inSystem ? 1 : 0) + (property !== null && parts.property === property ? 1 : 0)
}
