/**
 * Whether a text is a unit of UCUM (ucum.org, case-sensitive codes), as far as laboratories use it: `mg/dL`, `10*3/uL`,
 * `m[IU]/L`, `/[HPF]`, `{ratio}`, `mg/g{creat}`. A mistyped unit changes what a number means, so what is not known is
 * refused rather than kept.
 */
const metric = new Set([
  'g',
  'L',
  'l',
  'm',
  's',
  'mol',
  'eq',
  'osm',
  'U',
  'kat',
  'Pa',
  'J',
  'cal',
  'V',
  'm[Hg]',
  'm[H2O]',
  '[IU]',
  '[iU]',
  '[CFU]',
  '[PFU]',
  "[arb'U]",
  'Cel',
])
const plain = new Set([
  'min',
  'h',
  'd',
  'wk',
  'mo',
  'a',
  '%',
  '[pH]',
  '[ppm]',
  '[ppb]',
  '[HPF]',
  '[LPF]',
  '[degF]',
  '[mg/dL]',
  '[copies]',
  '[in_i]',
  '[lb_av]',
])
const prefixes = ['da', ...'YZEPTGMkhdcmunpfa']

const isAtom = (text: string): boolean =>
  metric.has(text) ||
  plain.has(text) ||
  prefixes.some((prefix) => text.startsWith(prefix) && metric.has(text.slice(prefix.length)))

/** One factor: an atom with its exponent and what is said of it in braces, a power of ten, or a number. */
function isFactor(text: string): boolean {
  const [, body = '', note] = /^([^{}]*)(\{[ -z|~]{1,40}\})?$/.exec(text) ?? []
  if (body === '') return note !== undefined
  if (/^10[*^]-?\d{1,2}$/.test(body) || /^[1-9]\d{0,5}$/.test(body)) return true
  return isAtom(body) || isAtom(body.replace(/-?[1-9]$/, ''))
}

/** Whether this is a unit that UCUM knows. */
export function isUcum(text: string): boolean {
  const factors = text.replace(/^\//, '').split(/[/.](?![^{[]*[}\]])/)
  return text.length <= 40 && factors.every(isFactor)
}
